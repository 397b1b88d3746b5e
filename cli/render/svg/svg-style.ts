/** In pixels, of the fixed-width font below. */
export const CHARACTER_WIDTH = 7.3;
export const LINE_HEIGHT = 17;

/** Colours follow the reader's choice of light or dark. */
export const SVG_STYLE = `
svg { --paper: #ffffff; --ink: #1f2328; --box: #f6f8fa; --line: #59636e; --danger: #cf222e; }
@media (prefers-color-scheme: dark) {
  svg { --paper: #0d1117; --ink: #e6edf3; --box: #161b22; --line: #9198a1; --danger: #ff7b72; }
}
text { font: 12px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: var(--ink); white-space: pre; }
.name { font-weight: bold; }
.paper { fill: var(--paper); }
.box { fill: var(--box); stroke: var(--line); }
.minefield .box { stroke: var(--danger); stroke-dasharray: 5 3; }
.minefield .name { fill: var(--danger); }
.line { fill: none; stroke: var(--line); stroke-width: 1.5; }
.tip { fill: var(--line); }
`;
