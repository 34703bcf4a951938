import type { Place } from '../../pricing/placeWords.ts'

/** Gives a field of the page its value, its place and how it changes the thing it belongs to: `{...at('plate')}`. */
export const fieldsOf =
  <T extends object>(thing: T, place: Place, onChange: (thing: T) => void) =>
  <K extends keyof T & string>(key: K) => ({
    value: thing[key],
    place: [...place, key],
    onChange: (value: T[K]) => onChange({ ...thing, [key]: value }),
  })
