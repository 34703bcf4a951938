import type { Place } from './placeWords.ts'

/** Something wrong with price rules: a fault stops their publication, a warning is for the merchant to look at. */
export type Finding = { grade: 'fault' | 'warning'; place: Place; text: string }
