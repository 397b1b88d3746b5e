import { use, useState } from 'react';
import { visibleParts, firstEnd, markedParts, piecesOf } from '../text/visible-parts.ts';
import type { Passage } from '../text/visible-parts.ts';
import { Button } from './button.tsx';
import { HighlightContext } from './highlight-context.ts';
import styles from './untrusted.module.css';

interface Properties {
  readonly text: string;
  /** Characters that are shown at first. */
  readonly most?: number;
  /** `line`: line ends are shown as symbols, and nothing can be unfolded; for tables and titles. */
  readonly layout?: 'block' | 'line';
  readonly passages?: readonly Passage[];
}

const BLOCK = 4_000;
const LINE = 200;

/**
 * A text that a model, a pack, a provider or a file wrote. It is only ever text: what acts on a display, hides or reorders
 * text is shown as a code, and a long text is cut until somebody asks for all of it.
 */
export function Untrusted({
  text,
  layout = 'block',
  most = layout === 'block' ? BLOCK : LINE,
  passages = [],
}: Properties) {
  const wanted = use(HighlightContext);
  // What was searched for is not cut off.
  const [shown, setShown] = useState(() => {
    const end = firstEnd(text, wanted);
    return end === null || layout === 'line' ? most : Math.max(most, end + AFTER_FOUND);
  });
  const cut = text.length > shown ? text.slice(0, endOf(text, shown)) : text;
  const left = text.length - cut.length;
  return (
    // The direction of the text decides for itself, and cannot reach beyond the element.
    <bdi className={styles[layout]}>
      {piecesOf(cut, passages).map(({ text: piece, passage }, index) => {
        const shownPiece = <Visible key={index} text={piece} layout={layout} wanted={wanted} />;
        if (passage === null) return shownPiece;
        return (
          <mark key={index} className={passage.className} title={passage.title}>
            {shownPiece}
          </mark>
        );
      })}
      {left > 0 && layout === 'line' && '…'}
      {left > 0 && layout === 'block' && (
        <span className={styles['more']}>
          … {left.toLocaleString('en')} more characters{' '}
          <Button onClick={() => setShown(shown + STEP)}>{left > STEP ? 'Show more' : 'Show all'}</Button>
        </span>
      )}
    </bdi>
  );
}

interface Shown extends Required<Pick<Properties, 'text' | 'layout'>> {
  readonly wanted: string;
}

function Visible({ text, layout, wanted }: Shown) {
  return visibleParts(text, { lineEnds: layout === 'block' }).map((part, index) =>
    part.kind === 'text' ? (
      <Marked key={index} text={part.text} wanted={wanted} />
    ) : (
      <span key={index} className={styles['code']} title={part.title}>
        {part.text}
      </span>
    ),
  );
}

function Marked({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  if (wanted === '') return text;
  return markedParts(text, wanted).map((part, index) =>
    part.isMarked ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

/** Shown behind what was searched for, in characters. */
const AFTER_FOUND = 200;

/** Even a browser lays out only so much text at once without a pause. */
const STEP = 200_000;

/** Not within a pair of surrogates. */
function endOf(text: string, length: number): number {
  const last = text.charCodeAt(length - 1);
  return last >= 0xd8_00 && last <= 0xdb_ff ? length - 1 : length;
}
