import { describe, expectTypeOf, it } from 'vitest';
import {
  compare,
  definePack,
  defineScenario,
  evaluate,
  fork,
  openResults,
  UserFacingError,
} from '../../../client/index.ts';
import type {
  Augmentation,
  Comparison,
  EvaluateOptions,
  Evaluation,
  EvaluationProgress,
  Figures,
  Message,
  Pack,
  Results,
  Run,
  Player,
  SeatTurn,
  SeatView,
  SweepOverview,
  TakeSeat,
  TrajectoryEvent,
} from '../../../client/index.ts';

/** Read by tsc (`npm run types`); nothing runs. */
describe('types of the public surface', () => {
  it('evaluate', () => {
    expectTypeOf(evaluate).parameter(0).toEqualTypeOf<EvaluateOptions | undefined>();
    expectTypeOf(evaluate).returns.resolves.toEqualTypeOf<Evaluation>();
    expectTypeOf<EvaluateOptions['agent']>().toEqualTypeOf<Player | readonly Player[] | undefined>();
    expectTypeOf<EvaluateOptions['augmentations']>().toEqualTypeOf<readonly Augmentation[] | undefined>();
    expectTypeOf<EvaluateOptions['signal']>().toEqualTypeOf<AbortSignal | undefined>();
    expectTypeOf<EvaluateOptions['onProgress']>().toEqualTypeOf<((progress: EvaluationProgress) => void) | undefined>();
    // @ts-expect-error: no such option
    expectTypeOf(evaluate).toBeCallableWith({ agents: 'x' });
    // @ts-expect-error: no such augmentation
    expectTypeOf(evaluate).toBeCallableWith({ augmentations: ['5dt'] });
    const written = async () => ({ tool_calls: [{ function: { name: 'a', arguments: 7 } }] });
    // @ts-expect-error: arguments are an object, or its JSON
    expectTypeOf(evaluate).toBeCallableWith({ agent: written });
  });

  it('a function as agent gets its types from where it stands', () => {
    expectTypeOf(evaluate).toBeCallableWith({
      agent: async (view, signal) => {
        expectTypeOf(view).toEqualTypeOf<SeatView>();
        expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
        return { content: view.messages[0]?.content ?? '' };
      },
    });
    expectTypeOf<TakeSeat>().returns.toEqualTypeOf<SeatTurn | string | Promise<SeatTurn | string>>();
  });

  it('results', () => {
    expectTypeOf<Evaluation['runs']>().toEqualTypeOf<readonly Run[]>();
    expectTypeOf<Evaluation['total']>().toEqualTypeOf<Figures>();
    expectTypeOf<Figures['solved']>().toEqualTypeOf<number | null>();
    expectTypeOf<Run['solved']>().toEqualTypeOf<boolean | null>();
    expectTypeOf<Run['log']>().toEqualTypeOf<readonly TrajectoryEvent[]>();
    expectTypeOf<Run['messages']>().toEqualTypeOf<readonly Message[]>();
    expectTypeOf<Run['explanation']>().toEqualTypeOf<string | null>();
    expectTypeOf<Run['costUsd']>().toEqualTypeOf<number | null>();
  });

  it('stored results', () => {
    expectTypeOf(openResults).returns.resolves.toEqualTypeOf<Results>();
    expectTypeOf<Results>().toExtend<AsyncDisposable>();
    expectTypeOf<Results['runs']>().returns.toExtend<AsyncIterable<Run>>();
    expectTypeOf<Results['sweeps']>().returns.resolves.toEqualTypeOf<readonly SweepOverview[]>();
    expectTypeOf(compare).returns.resolves.toEqualTypeOf<readonly Comparison[]>();
    expectTypeOf(fork).returns.resolves.toEqualTypeOf<Evaluation>();
    // @ts-expect-error: where to fork has to be said
    expectTypeOf(fork).toBeCallableWith('results.db', 'id', {});
  });

  it('packs', () => {
    expectTypeOf(definePack).returns.toEqualTypeOf<Pack>();
    expectTypeOf(definePack).toBeCallableWith({
      name: 'own',
      version: '1',
      extends: 'toolsandbox',
      scenarios: [{ name: 'x', like: 'wifi_off' }],
    });
    // @ts-expect-error: a pack that extends none has a world
    expectTypeOf(definePack).toBeCallableWith({
      name: 'own',
      version: '1',
      scenarios: [{ name: 'x', like: 'wifi_off' }],
    });
    // @ts-expect-error: no such category
    expectTypeOf(defineScenario).toBeCallableWith({ name: 'x', like: 'wifi_off', categories: ['ABC'] });
    expectTypeOf(UserFacingError.prototype).toExtend<Error>();
  });
});
