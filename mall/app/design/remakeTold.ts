import type { Separation } from '../../../artwork/separated.ts'

/** What is to be done with a picture's pixels, four bytes each: its white ground taken away, or all of it in so many inks. */
export type RemakeAsk = { readonly width: number; readonly height: number; readonly pixels: ArrayBuffer } & (
  | { readonly do: 'clear'; readonly tolerance: number }
  | ({ readonly do: 'separate' } & Separation)
)
/** What is told on the way and at the end; `changed`: how much of the picture is another, 0 to 1. */
export type RemakeTold = { readonly share: number } | { readonly changed: number; readonly pixels: ArrayBuffer }
