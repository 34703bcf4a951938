/** What the worker is asked, and what it tells on its way and at the end. `pixels`: four bytes each. */
export type GroundAsk = { readonly width: number; readonly height: number; readonly tolerance: number; readonly pixels: ArrayBuffer }
export type GroundTold = { readonly share: number } | { readonly taken: number; readonly pixels: ArrayBuffer }
