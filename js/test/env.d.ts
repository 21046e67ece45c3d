interface ImportMeta {
  glob<T>(pattern: string, options: { eager: true; import: 'default'; query?: string }): Record<string, T>;
}
