// What JSX becomes in the bundle; build.mjs injects it where it is needed.
export { Fragment, h } from 'preact';
