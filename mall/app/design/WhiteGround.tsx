import { useEffect, useId, useRef, useState } from 'react'
import { toleranceAtMost } from '../../../artwork/whiteGround.ts'
import type { DesignPicture } from '../../../contract/artwork/design.ts'
import type { PlacedPicture } from '../../../contract/artwork/layer.ts'
import css from '../../../studio/design.module.css'
import { originOf } from './origins.ts'
import pieces from './PictureFields.module.css'
import { RemakeTold } from '../../../studio/RemakeTold.tsx'
import { useRemake } from './useRemake.ts'
import { usualTolerance } from './useRemaking.ts'

type Props = {
  readonly layer: PlacedPicture
  readonly onPicture: (fileId: number) => Promise<DesignPicture>
  readonly onPut: (layer: PlacedPicture) => void
}

/** Takes away the white around a mark; what comes of it is a picture of its own, so that undoing has the first one back. */
export function WhiteGround({ layer, onPicture, onPut }: Props) {
  const [tolerance, tolerate] = useState(usualTolerance)
  const { doing, fault, remake } = useRemake(onPicture)
  const told = useId()
  const latest = useRef(layer)
  useEffect(() => {
    latest.current = layer
  })
  const origin = originOf(layer)

  async function clear() {
    const id = await remake(origin ?? layer.fileId, '正在去白底', async (link, name, making) =>
      (await import('./remade.ts')).cleared(link, name, tolerance, making),
    )
    if (id !== null) onPut({ ...latest.current, fileId: id })
  }
  return (
    <fieldset className={pieces.crop} disabled={doing !== null}>
      <legend>去白底</legend>
      <div className={pieces.white}>
        <label>
          容差
          <input
            type="range"
            min={0}
            max={toleranceAtMost}
            value={tolerance}
            aria-valuetext={`${tolerance}%`}
            aria-describedby={told}
            onChange={({ target }) => tolerate(Number(target.value))}
          />
          <span className="num">{tolerance}%</span>
        </label>
        <button type="button" className={css.small} onClick={() => void clear()}>
          {origin === undefined ? '去白底' : '按此容差重做'}
        </button>
      </div>
      {!doing && (
        <p id={told} className={css.hint}>
          去掉与四边相连的白色，图案里面的白色保留；容差越大，去掉的浅色越多
        </p>
      )}
      <RemakeTold doing={doing} fault={fault} />
    </fieldset>
  )
}
