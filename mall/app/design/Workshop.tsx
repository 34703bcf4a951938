import { useMemo, useState } from 'react'
import { findingsOf } from '../../../artwork/findings.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import { newKey } from '../../../kit/ask.ts'
import { Adding } from './Adding.tsx'
import { Buying } from './Buying.tsx'
import css from './design.module.css'
import { useKept, type Opened } from './draft.ts'
import { Findings } from './Findings.tsx'
import { Layers } from './Layers.tsx'
import { Measures } from './Measures.tsx'
import { copied, hindranceOf } from './layers.ts'
import type { Shown } from './shown.ts'
import type { Side } from './sides.ts'
import { SideTabs } from './SideTabs.tsx'
import { Stage } from './Stage.tsx'
import { useDesign, type Designing } from './useDesign.ts'
import { usePictures } from './usePictures.ts'
import { useUndoKeys } from './useUndoKeys.ts'

/** What is placed where, on the article and in numbers, what is to be said of it, and into the cart with it. */
export function Workshop({ shown, opened }: { shown: Shown; opened: Opened }) {
  const { sides, productId } = shown
  const designing = useDesign(opened.design)
  const { design, change } = designing
  const { pictures, fetchOne, renew } = usePictures(opened.pictures)
  const [at, turnTo] = useState(sides[0]?.position)
  const [selected, select] = useState<string | null>(null)
  useKept(productId, design)
  useUndoKeys(designing)
  const named = useMemo(
    () => new Map([...pictures].map(([id, { name, widthPx, heightPx }]) => [id, { name, pixels: { width: widthPx, height: heightPx } }])),
    [pictures],
  )
  const found = useMemo(() => {
    const surfaceOf = ({ position }: Side) => design.surfaces.find((surface) => surface.position === position)
    return new Map(sides.map((side) => [side.position, findingsIn(side, surfaceOf(side), named)]))
  }, [design, sides, named])

  const side = sides.find(({ position }) => position === at)
  const surface = design.surfaces.find(({ position }) => position === at)
  if (!side || !surface) return null
  const { layers } = surface
  const chosen = layers.find(({ id }) => id === selected)
  const turn = (position: string) => {
    turnTo(position)
    select(null)
  }
  const copy = (layer: Layer, to: Side) => {
    const copyOf = copied(to, layer, newKey())
    change(to.position, { do: 'add', layer: copyOf })
    turnTo(to.position)
    select(copyOf.id)
  }

  return (
    <div className={css.columns}>
      <section className={css.card} aria-label="设计">
        <div className={css.head}>
          <SideTabs sides={sides} design={design} at={side.position} onTurn={turn} />
          <Steps designing={designing} />
        </div>
        <Stage
          key={side.position}
          side={side}
          layers={layers}
          pictures={pictures}
          selected={selected}
          onSelect={select}
          onChange={(command, stroke) => change(side.position, command, stroke)}
          onStale={renew}
        />
      </section>
      <div className={css.aside}>
        {opened.lost > 0 && (
          <p className={css.note} role="status">
            上次的设计中有 {opened.lost} 张图片已不存在，已从设计中移除
          </p>
        )}
        <section className={css.card} aria-label="图片">
          <Adding
            side={side}
            count={layers.length}
            onPicture={fetchOne}
            onAdd={(layer) => {
              change(side.position, { do: 'add', layer })
              select(layer.id)
            }}
          />
          <Layers
            layers={layers}
            pictures={pictures}
            selected={selected}
            others={sides.filter(({ position }) => position !== side.position)}
            onSelect={select}
            onChange={(command) => change(side.position, command)}
            onCopy={copy}
          />
        </section>
        {chosen && <Measures key={chosen.id} side={side} layer={chosen} onPut={(layer) => change(side.position, { do: 'put', layer })} />}
        <Findings found={found.get(side.position) ?? []} onSelect={select} />
        <Buying shown={shown} design={design} hindrance={hindranceOf(design, sides, found)} />
      </div>
    </div>
  )
}

const findingsIn = (side: Side, surface: Surface | undefined, named: Parameters<typeof findingsOf>[2]) =>
  surface ? findingsOf(surface, side, named) : []

const Steps = ({ designing: { undo, redo, canUndo, canRedo } }: { designing: Designing }) => (
  <div className={css.steps}>
    <button type="button" className={css.small} disabled={!canUndo} onClick={undo}>
      撤销
    </button>
    <button type="button" className={css.small} disabled={!canRedo} onClick={redo}>
      重做
    </button>
  </div>
)
