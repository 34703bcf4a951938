import type { Picture } from '../artwork/findings.ts'
import type { DesignPicture } from '../contract/artwork/design.ts'

/** The pictures of a design as checks are told them. */
export const measured = (pictures: ReadonlyMap<number, DesignPicture>): ReadonlyMap<number, Picture> =>
  new Map(
    [...pictures].map(([id, { name, widthPx, heightPx, colours, inks, white, whiteGround }]) => [
      id,
      {
        ...{ name, pixels: { width: widthPx, height: heightPx }, colours },
        ...{ ...(inks && { inks }), ...(white && { white }), ...(whiteGround && { whiteGround }) },
      },
    ]),
  )
