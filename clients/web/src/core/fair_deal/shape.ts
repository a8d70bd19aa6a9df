/** Whether what was read from somewhere has the members that it is to have; others do no harm. */
export type Shape = ((value: unknown) => boolean) | readonly [Shape] | { readonly [member: string]: Shape };

export function hasShape(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'function') return shape(value);
  if (typeof value !== 'object' || value === null) return false;
  if (isList(shape)) return Array.isArray(value) && value.every((one) => hasShape(one, shape[0]));
  return Object.entries(shape).every(([member, one]) => hasShape((value as Record<string, unknown>)[member], one));
}

const isList = (shape: object): shape is readonly [Shape] => Array.isArray(shape);

export const either =
  (...shapes: Shape[]): Shape =>
  (value) =>
    shapes.some((shape) => hasShape(value, shape));
export const exactly =
  (...known: unknown[]): Shape =>
  (value) =>
    known.includes(value);
export const isText: Shape = (value) => typeof value === 'string';

/** Far above what any table counts, and little enough to loop over. */
const COUNT_MAX = 255;
export const isCount: Shape = (value) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= COUNT_MAX;
