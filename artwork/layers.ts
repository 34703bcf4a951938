import { codeLabels, type Layer } from '../contract/artwork/layer.ts'
import { isRoom } from './slots.ts'

/** What a text says that says nothing yet. */
export const sampleText = '请输入文字'

const namedTo = 12 // signs

/** What a layer is called; `picture`: the name of its file, where it is a picture. */
export function layerName(layer: Layer, picture: string): string {
  if (layer.kind === 'picture') return picture || '图片'
  if (isRoom(layer)) return layer.slot?.label ?? '图片'
  if (layer.kind === 'drawing' || layer.kind === 'page') return layer.name
  if (layer.kind === 'code') return codeLabels[layer.code]
  const line = layer.text.replaceAll(/\s+/g, ' ').trim()
  return line.length > namedTo ? `${line.slice(0, namedTo)}…` : line
}

/** What kind of layer it is, in words; room for a picture is none of the drawings. */
export const kindLabel = (layer: Layer): string => (isRoom(layer) ? '图片位' : kindLabels[layer.kind])

const kindLabels: Readonly<Record<Layer['kind'], string>> = {
  picture: '图片',
  text: '文字',
  drawing: '图形',
  code: '码',
  page: 'PDF 页',
}
