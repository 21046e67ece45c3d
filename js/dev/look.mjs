// Shows the page without a notebook: `node dev/look.mjs`, then open the address it prints.
import { context } from "esbuild";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

const bundle = await context({
  absWorkingDir: root,
  entryPoints: [
    { in: "js/dev/harness.tsx", out: "harness" },
    { in: "js/src/widget.css", out: "widget" },
  ],
  outdir: "js/dev/out",
  write: false,
  bundle: true,
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
});
const { port } = await bundle.serve({ host: "127.0.0.1", servedir: root });
console.log(`http://127.0.0.1:${port}/js/dev/?show=start,hint,won,stuck   fixtures, by name (fixtures.ts)`);
console.log(`http://127.0.0.1:${port}/js/dev/?file=giza,king-tut          snapshots that Python wrote (tests/data/protocol)`);
console.log(`http://127.0.0.1:${port}/js/dev/?show=start&play=1           a small game that answers; also &lang=es &theme=dark &size=large`);
