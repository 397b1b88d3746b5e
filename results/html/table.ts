import { escapeXml } from './escape-xml.ts';

/** A heading over rows, which is text; or a row, whose title and cells are HTML. */
export type HtmlRow = { readonly heading: string } | { readonly title: string; readonly cells: readonly string[] };

/** A table that can be scrolled sideways, as lines of HTML. @param header of the columns, the first one above the titles */
export function htmlTable(header: readonly string[], rows: readonly HtmlRow[]): readonly string[] {
  const [corner = '', ...titles] = header;
  return [
    '<div class="wide" tabindex="0"><table>',
    `<thead><tr><td>${corner}</td>${titles.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...rows.map((row) =>
      'heading' in row
        ? `<tr class="heading"><th scope="rowgroup" colspan="${header.length}"><span>${escapeXml(row.heading)}</span></th></tr>`
        : `<tr><th scope="row">${row.title}</th>${row.cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
    ),
    '</tbody></table></div>',
  ];
}
