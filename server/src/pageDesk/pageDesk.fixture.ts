import { uploadTo, file, kind } from '../file/upload.fixture.ts'
import sharp from 'sharp'
import { aShop, type Shop } from '../order/shop.fixture.ts'

/** A shop with a member of staff who looks after its pages: `page`. */
export async function aDesk() {
  const w = await aShop()
  const page = await w.token('admin')
  /** The name of an uploaded picture; of another `colour` it is another one. */
  const picture = async (colour = '#276') => (await uploadPicture(w, page, colour)).link
  return { ...w, page, picture }
}
export type Desk = Awaited<ReturnType<typeof aDesk>>

/** Uploads a picture of 2000 × 1000 px for goods or pages. */
export async function uploadPicture(w: Shop, token: string, background = '#276') {
  const create = { width: 2000, height: 1000, channels: 3, background } as const
  return uploadTo(w, token, [kind('picture'), file('图片.png', await sharp({ create }).png().toBuffer())])
}
