import { Canvas, FabricImage, FabricObject, Path } from 'fabric'
import Konva from 'konva'
import type { Plain } from './objects.ts'

// Runs in the page: two editors' libraries draw what ours draws, each object to be dragged. They are of this bench alone.

type Told = {
  readonly by: 'fabric' | 'konva'
  readonly caches: boolean
  readonly objects: readonly Plain[]
  readonly link: string
  readonly perMm: number
  readonly size: { readonly width: number; readonly height: number }
}

async function loaded(link: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = link
  await image.decode()
  return image
}

/** Shows it, and tells where on the page the last object is taken hold of. */
async function showOthers({ by, caches, objects, link, perMm, size }: Told) {
  const root = document.getElementById('root') ?? document.body
  const image = await loaded(link)
  return by === 'konva' ? showKonva(root, objects, image, perMm, size) : showFabric(root, objects, image, perMm, size, caches)
}

function showFabric(
  root: HTMLElement,
  objects: readonly Plain[],
  image: HTMLImageElement,
  perMm: number,
  size: Told['size'],
  caches: boolean,
) {
  const element = root.appendChild(document.createElement('canvas'))
  element.width = size.width
  element.height = size.height
  FabricObject.ownDefaults.objectCaching = caches
  const canvas = new Canvas(element, { renderOnAddRemove: false, preserveObjectStacking: true })
  const made = objects.map((one) => {
    if ('picture' in one) {
      const { x, y, width, height, angle } = one.picture
      const scale = { scaleX: (width * perMm) / image.naturalWidth, scaleY: (height * perMm) / image.naturalHeight }
      return new FabricImage(image, { left: x * perMm, top: y * perMm, originX: 'center', originY: 'center', angle, ...scale })
    }
    const path = new Path(one.d, { fill: one.fill, stroke: one.stroke, strokeWidth: one.width })
    path.set({ left: path.left * perMm, top: path.top * perMm, scaleX: perMm, scaleY: perMm })
    return path
  })
  canvas.add(...made)
  canvas.renderAll()
  const { x, y } = made.at(-1)?.getCenterPoint() ?? { x: 0, y: 0 }
  return { x, y, count: made.length }
}

function showKonva(root: HTMLElement, objects: readonly Plain[], image: HTMLImageElement, perMm: number, size: Told['size']) {
  const container = root.appendChild(document.createElement('div'))
  const stage = new Konva.Stage({ container, ...size })
  const layer = new Konva.Layer()
  const made = objects.map((one) => {
    if ('picture' in one) {
      const { x, y, width, height, angle } = one.picture
      const [wide, high] = [width * perMm, height * perMm]
      return new Konva.Image({
        image,
        x: x * perMm,
        y: y * perMm,
        width: wide,
        height: high,
        offsetX: wide / 2,
        offsetY: high / 2,
        rotation: angle,
        draggable: true,
      })
    }
    const stroke = one.stroke === null ? {} : { stroke: one.stroke, strokeWidth: one.width }
    return new Konva.Path({
      data: one.d,
      ...(one.fill !== null && { fill: one.fill }),
      ...stroke,
      scaleX: perMm,
      scaleY: perMm,
      draggable: true,
    })
  })
  layer.add(...made)
  stage.add(layer)
  layer.draw()
  const { x = 0, y = 0, width = 0, height = 0 } = made.at(-1)?.getClientRect() ?? {}
  return { x: x + width / 2, y: y + height / 2, count: made.length }
}

Object.assign(window, { showOthers })
