import type { PlacedPicture } from '../../../contract/artwork/layer.ts'

// From which picture one without its ground was made, for as long as the tab lives: another tolerance begins with that again.
const origins = new Map<number, number>()

export const noteOrigin = (made: number, from: number): void => void origins.set(made, from)

/** The file of the picture that this one was made from; undefined: it is as it was brought. */
export const originOf = ({ fileId }: PlacedPicture): number | undefined => origins.get(fileId)
