// Bundles the page: src/index.tsx -> widget.js, src/widget.css (with what it @imports) -> widget.css.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await build({
  absWorkingDir: here("."),
  entryPoints: [
    { in: "src/index.tsx", out: "widget" },
    { in: "src/widget.css", out: "widget" },
  ],
  outdir: here("../pyramid_widget/widget/static"),
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
});
