import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Command } from '../artwork/design.ts'
import type { FontGlyphs } from '../artwork/drawn.ts'
import type { DesignPicture } from '../contract/artwork/design.ts'
import type { FontKey, Layer } from '../contract/artwork/layer.ts'
import { Stage } from './Stage.tsx'

// The stage of the editor alone, with what lies on it: for what it costs to drag something.

type Told = {
  readonly layers: readonly Layer[]
  readonly fonts: readonly (readonly [FontKey, FontGlyphs])[]
  readonly links: readonly (readonly [number, string])[]
}

const side = {
  position: 'front',
  label: '正面',
  widthMm: 120,
  heightMm: 100,
  process: 'screen',
  inks: null,
  by: '丝印',
  scene: null,
  ground: null,
  isDark: false,
  mixed: [],
  on: null,
} as const
const nothing = () => {}

function Shown({ layers: first, fonts: told, links }: Told) {
  const [layers, setLayers] = useState(first)
  const [fonts] = useState(() => new Map(told))
  const [pictures] = useState(() => {
    const about = { name: '', size: 1, hash: '', preview: null, widthPx: 1, heightPx: 1, colours: null }
    return new Map(links.map(([id, link]): [number, DesignPicture] => [id, { ...about, id, link }]))
  })
  const [chosen, choose] = useState<readonly string[]>([])
  const change = (command: Command) => {
    const moved = command.do === 'put' ? [command.layer] : []
    setLayers((before) => before.map((layer) => moved.find(({ id }) => id === layer.id) ?? layer))
  }
  return (
    <Stage
      {...{ side, layers, pictures, fonts, guides: undefined, chosen, isCropping: false, isRuled: true }}
      onPick={(id) => choose(id === null ? [] : [id])}
      onChoose={choose}
      movingWith={(id) => [id]}
      onChange={change}
      onStale={nothing}
      onCropped={nothing}
      onRule={nothing}
    />
  )
}

/** Shows it, and tells where on the page the last layer is taken hold of. */
function showStage(told: Told) {
  flushSync(() => createRoot(document.getElementById('root') ?? document.body).render(<Shown {...told} />))
  const grips = [...document.querySelectorAll('#design-stage svg g[role="button"]')]
  const { x = 0, y = 0, width = 0, height = 0 } = grips.at(-1)?.getBoundingClientRect() ?? {}
  return { x: x + width / 2, y: y + height / 2, count: grips.length }
}

Object.assign(window, { showStage })
