// Bundles the pages: of the game, src/index.tsx -> widget.js and src/widget.css (with what it @imports) -> widget.css;
// of a live experiment, src/live/ -> live.js and live.css; and what loads either, src/loader.ts -> loader.js.
import { build } from "esbuild";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { minify } from "terser";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const OPTIONS = {
  absWorkingDir: here("."),
  outdir: here("../pyramid_widget/widget/static"),
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  // One letter beyond Latin-1 and a browser keeps the whole text in two bytes a letter, for every widget.
  charset: "ascii",
  legalComments: "none",
  logLevel: "warning",
  write: false,
};

// Names of the page's own, in nobody's protocol: 90 bytes less, gzipped.
const OWN = "controller selection places reachable subscribe settle newGame prefer greet probe onTable noted view link panel still column partner command visit";

const pages = await build({
  ...OPTIONS,
  mangleProps: new RegExp(`^(${OWN.replaceAll(" ", "|")})$`),
  entryPoints: [
    { in: "src/index.tsx", out: "widget" },
    { in: "src/widget.css", out: "widget" },
    { in: "src/live/index.tsx", out: "live" },
    { in: "src/live/live.css", out: "live" },
  ],
  // `h` itself and not its wrapper for automatic imports: 70 bytes less, gzipped.
  inject: [here("src/jsx.ts")],
  tsconfigRaw: { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment" } },
});
const loader = await build({ ...OPTIONS, entryPoints: [{ in: "src/loader.ts", out: "loader" }] });

/** The custom properties by short names, but for those that a page around may set: 130 bytes less, gzipped. */
const shortened = (css) => {
  const names = new Set(css.match(/--p[wl]-[\w-]+/g).filter((name) => !/-(flight|fast)$/.test(name)));
  const short = Object.fromEntries([...names].map((name, index) => [name, `--p${index.toString(36)}`]));
  const named = css.replace(/--p[wl]-[\w-]+/g, (name) => short[name] ?? name);
  // esbuild leaves the spaces in values of such names.
  return named.replace(/(--\w+): /g, "$1:").replace(/, /g, ",");
};

// What esbuild has shortened terser shortens further: 500 bytes of the game, gzipped.
for (const { path, text } of [...pages.outputFiles, ...loader.outputFiles]) {
  const shorter = path.endsWith(".js")
    ? await minify(text, { module: true, compress: { passes: 3 }, format: { ascii_only: true } })
    : { code: shortened(text) };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, shorter.code);
}
