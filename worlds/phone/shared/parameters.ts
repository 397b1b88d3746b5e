import type { Parameter } from '../../../sandbox/tools/definition.ts';

type More = Omit<Parameter, 'type' | 'description'>;

/** Makes parameters of a type; what is said besides decides which arguments a tool gets, so that its type is kept. */
function parameterOf<const Type extends Parameter['type']>(type: Type) {
  return <const Given extends More>(description: string, more?: Given) =>
    ({ type, description, ...more }) as { readonly type: Type; readonly description: string } & Given;
}

/** What is said of an argument that can be left out. */
export const OMITTABLE = { omittable: true } as const;

export const text = parameterOf('string');
export const number = parameterOf('number');
export const integer = parameterOf('integer');
export const flag = parameterOf('boolean');
