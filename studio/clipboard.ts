import type { Layer } from '../contract/artwork/layer.ts'

// What was copied, for all surfaces and products of the tab.
let kept: readonly Layer[] = []

export const keepCopied = (layers: readonly Layer[]): void => void (kept = layers)

export const copiedLayers = (): readonly Layer[] => kept
