// Bundles the pages: of the game, src/index.tsx -> widget.js and src/widget.css (with what it @imports) -> widget.css;
// of a live experiment, src/live/ -> live.js and live.css; and what loads either, src/loader.ts -> loader.js.
import { build } from "esbuild";
import { mkdir, readFile, writeFile } from "node:fs/promises";
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

// Names of the page's own, in nobody's protocol, no attribute of an element: 190 bytes less, gzipped.
const OWN =
  "controller selection places reachable subscribe settle newGame prefer greet probe onTable noted view link panel still column partner " +
  "command visit icon mark detail flights dropped spot say enabled gaps drop snapshot late pressed expanded bare hue zone shown current where";

// What Preact looks up and the game never sets: options, contexts, old lifecycles, what is thrown to suspend.
const UNSET =
  "vnode diffed unmount event debounceRendering __r __m contextType getChildContext componentWillMount componentWillReceiveProps " +
  "componentWillUpdate componentDidCatch getDerivedStateFromError then __z __html is";
// The elements, attributes and namespace that Preact treats in a way of their own and that the game has not.
const UNUSED =
  "dangerouslySetInnerHTML math textarea progress template foreignObject checked defaultValue defaultChecked popover download colSpan " +
  "rowSpan list href http://www.w3.org/1998/Math/MathML";
const among = (names) => `(${names.replaceAll(" ", "|")})`;

/** What is never set is `undefined`, and terser drops what depends on it: 900 bytes of the game, gzipped. */
const leanPreact = {
  name: "lean-preact",
  setup: ({ onLoad }) =>
    onLoad({ filter: /preact\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const missing = `${UNSET} ${UNUSED}`.split(" ").find((name) => !text.includes(name));
      if (missing) throw new Error(`${path}: no ${missing}; is this another version of Preact?`);
      const contents = text
        .replace(/\(\w=\w\.(__z|diffed)\)/g, "(void 0)")
        .replace(new RegExp(`\\b\\w\\.${among(UNSET)}\\b(?!=[^=])`, "g"), "(void 0)")
        .replace(/\w\.props\.__P|\w\.__P(?=&&\()/g, "(void 0)") // where a portal leads
        .replace(/(32|128)&\w\.__u/g, "0") // the marks of a tree that hydrates or is suspended
        .replace(new RegExp(`"${among(UNUSED)}"(==|!=|in )\\w`, "g"), (_, __, how) => String(how === "!="));
      return { contents };
    }),
};

const PAGE = {
  ...OPTIONS,
  mangleProps: new RegExp(`^${among(OWN)}$`),
  // `h` itself and not its wrapper for automatic imports: 70 bytes less, gzipped.
  inject: [here("src/jsx.ts")],
  tsconfigRaw: { compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment" } },
};

const built = await Promise.all([
  build({ ...PAGE, entryPoints: { widget: "src/index.tsx" }, plugins: [leanPreact] }),
  build({ ...PAGE, entryPoints: { live: "src/live/index.tsx" } }), // its hooks set options of Preact's
  build({ ...OPTIONS, entryPoints: { widget: "src/widget.css", live: "src/live/live.css", loader: "src/loader.ts" } }),
]);

/** The custom properties by short names, but for those that a page around may set: 130 bytes less, gzipped. */
const shortened = (css) => {
  const names = new Set(css.match(/--p[wl]-[\w-]+/g).filter((name) => !/-(flight|fast)$/.test(name)));
  const short = Object.fromEntries([...names].map((name, index) => [name, `--p${index.toString(36)}`]));
  const named = css.replace(/--p[wl]-[\w-]+/g, (name) => short[name] ?? name);
  // esbuild leaves the spaces in values of such names.
  return named.replace(/(--\w+): /g, "$1:").replace(/, /g, ",");
};

// What esbuild has shortened terser shortens further: 500 bytes of the game, gzipped.
for (const { path, text } of built.flatMap(({ outputFiles }) => outputFiles)) {
  const shorter = path.endsWith(".js")
    ? await minify(text, { module: true, ecma: 2022, compress: { passes: 3, inline: 1, pure_getters: true }, format: { ascii_only: true } })
    : { code: shortened(text) };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, shorter.code);
}
