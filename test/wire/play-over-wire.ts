import { PreparedPack } from '../../activities/pack-cache.ts';
import { scriptedOracle } from '../../roles/scripted/oracle.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { Subject } from '../../validation/subject.ts';
import { seatOverWire } from './wire-seat.ts';
import type { WireSeat } from './wire-seat.ts';

/** What the oracle's play over the wire came to. */
export interface WirePlays {
  readonly cells: number;
  readonly requests: number;
  readonly meanSimilarity: number;
  /** Each cell below 1, with the reason of a run that did not complete, and what was wrong with requests. */
  readonly faults: readonly string[];
}

/** Plays the reference solutions through a seat: what the oracle does in a turn is what the model on the wire answers. */
export async function playOverWire(
  seat: WireSeat,
  cells: Iterable<readonly [scenario: string, augmentation: Augmentation]>,
): Promise<WirePlays> {
  const pack = catalogue();
  const prepared = new PreparedPack(pack);
  const similarities: number[] = [];
  const faults: string[] = [];
  let requests = 0;
  for (const [scenario, augmentation] of cells) {
    await using wire = await seatOverWire(seat);
    const subject = new Subject(pack, prepared, scenario, augmentation);
    const oracle = scriptedOracle(subject.scenario.solution, subject.tools.shownName);
    const { score, outcome, trajectory } = await subject.play({ name: 'wire', takeTurn: wire.playing(oracle) });
    const { similarity } = score;
    similarities.push(similarity);
    requests += wire.requests;
    const last = trajectory.events.at(-1);
    if (similarity !== 1 || outcome !== 'completed') {
      faults.push(`${scenario} ${augmentation}: ${similarity}, ${outcome}, ${JSON.stringify(last)}`);
    }
    faults.push(...wire.faults().map((fault) => `${scenario} ${augmentation}: ${fault}`));
  }
  const sum = similarities.reduce((total, similarity) => total + similarity, 0);
  return { cells: similarities.length, requests, meanSimilarity: sum / similarities.length, faults };
}
