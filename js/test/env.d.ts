interface ImportMeta {
  glob<T>(pattern: string, options: { eager: true; import: 'default'; query?: string }): Record<string, T>;
}

declare module 'node:fs' {
  export function readFileSync(path: string, encoding: string): string;
}
