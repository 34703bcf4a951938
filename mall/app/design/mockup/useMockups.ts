import { useEffect, useState } from 'react'
import { mockUp, type Printed } from '../../../../artwork/mockup/mockUp.ts'
import { engraved, type Raster } from '../../../../artwork/mockup/raster.ts'
import { pictureIdsOf } from '../../../../artwork/design.ts'
import type { Fonts } from '../../../../artwork/drawn.ts'
import type { DesignPicture, Surface } from '../../../../contract/artwork/design.ts'
import { pictureUrl } from '../../../../contract/goods/catalog.ts'
import { loaded, pictured, whenIdle } from '../../../../kit/mockup/pixels.ts'
import type { Mocked } from './mocked.ts'
import { paintSurface, type Images } from './paintSurface.ts'

const goodsWide = 720 // px
/** What is printed is sampled from more pixels than it is seen on, so that it is sharp where it is magnified. */
const surfacePixels = 1000

export type Made = { readonly raster: Raster } | { readonly fault: string }

type Asked = {
  readonly mocked: readonly Mocked[]
  readonly surfaces: readonly Surface[]
  readonly fonts: Fonts
  readonly pictures: ReadonlyMap<number, DesignPicture>
}

/** The pictures of a design on its goods, made one after the other while the page has nothing better to do; those that are ready, by their keys. */
export function useMockups(asked: Asked): ReadonlyMap<string, Made> {
  const [made, setMade] = useState<ReadonlyMap<string, Made>>(new Map())
  // It is asked when it is opened, and is of the design as it was then.
  const [first] = useState(asked)
  useEffect(() => {
    let isStale = false
    void (async () => {
      const images = await imagesOf(first)
      const painted = new Map<string, Raster>()
      for (const one of first.mocked) {
        await whenIdle()
        if (isStale) return
        const next = await madeOf(one, first, images, painted).catch((): Made => ({ fault: '图片未能载入' }))
        if (isStale) return
        setMade((before) => new Map(before).set(one.key, next))
      }
    })()
    return () => void (isStale = true)
  }, [first])
  return made
}

/** The pictures of the design; one that cannot be had is left out, as on the stage. */
async function imagesOf({ surfaces, pictures }: Asked): Promise<Images> {
  const ids = [...new Set(surfaces.flatMap(pictureIdsOf))]
  const found = await Promise.all(
    ids
      .map(async (id) => {
        const picture = pictures.get(id)
        return picture ? ([id, await loaded(picture.preview ?? picture.link)] as const) : null
      })
      .map((one) => one.catch(() => null)),
  )
  return new Map(found.filter((one) => one !== null))
}

async function madeOf(one: Mocked, { surfaces, fonts }: Asked, images: Images, painted: Map<string, Raster>): Promise<Made> {
  const goods = pictured(await loaded(pictureUrl(one.picture, 960, 'webp')), goodsWide)
  const mm = goods.width / one.widthMm
  const printed = one.prints.flatMap(({ position, area, place, form, mark }): Printed[] => {
    const surface = surfaces.find((each) => each.position === position)
    if (!surface || surface.layers.length === 0) return []
    const flat = painted.get(position) ?? paintSurface(surface, fonts, images, surfacePixels)
    painted.set(position, flat)
    const artwork = mark ? engraved(flat, mark) : flat
    const box = { x: area.xMm * mm, y: area.yMm * mm, width: area.widthMm * mm, height: area.heightMm * mm }
    return [{ artwork, area: box, place, form }]
  })
  return { raster: mockUp(goods, printed, mm) }
}
