import { useState } from 'react'
import type { Command } from '../artwork/design.ts'
import { alignedAll, chosenAfter, copiesOf, distributed, movedAll, pasted, withGroups, type Edge } from '../artwork/many.ts'
import { layersAtMost, type Surface } from '../contract/artwork/design.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import { newKey } from '../kit/ask.ts'
import { copiedLayers, keepCopied } from './clipboard.ts'

/** How one is picked: besides what is chosen already, or alone out of its group. */
export type How = { readonly isMore?: boolean; readonly isInside?: boolean }

/** What is done with all that is chosen. */
export type Acts = {
  readonly align: (edge: Edge) => void
  /** All of it together, as it is said. */
  readonly put: (how: (layers: readonly Layer[]) => Layer[]) => void
  readonly distribute: (way: 'across' | 'along') => void
  readonly group: () => void
  readonly ungroup: () => void
  readonly double: () => void
  readonly remove: () => void
  readonly copy: () => void
  readonly cut: () => void
  readonly paste: () => void
  readonly all: () => void
}

/** What of a surface is chosen, and what may be done with all of it. `layers`: as they are, the list of names not filled in. */
export function useSelection(surface: Surface | undefined, change: (command: Command) => void, say: (words: string) => void) {
  const [ids, choose] = useState<readonly string[]>([])
  const [isGathering, gather] = useState(false)
  const layers = surface?.layers ?? []
  const chosen = layers.filter(({ id }) => ids.includes(id))
  const free = chosen.filter(({ locked }) => !locked)
  const freeIds = free.map(({ id }) => id)

  function pick(id: string | null, { isMore = false, isInside = false }: How = {}) {
    if (id === null) choose([])
    else choose(isInside ? [id] : chosenAfter(layers, ids, id, isMore || isGathering))
  }
  function put(more: readonly Layer[]) {
    if (more.length === 0) return
    if (layers.length + more.length > layersAtMost) return say(`每处最多 ${layersAtMost} 个图层`)
    change({ do: 'addMany', layers: more })
    choose(more.map(({ id }) => id))
  }
  function copy() {
    if (chosen.length === 0) return
    keepCopied(chosen)
    say(`已复制 ${chosen.length} 个图层`)
  }
  function remove() {
    change({ do: 'removeMany', ids: freeIds })
    choose([])
  }
  const acts: Acts = {
    put: (how) => free.length > 0 && change({ do: 'putMany', layers: how(free) }),
    align: (edge) => change({ do: 'putMany', layers: alignedAll(free, edge) }),
    distribute: (way) => change({ do: 'putMany', layers: distributed(free, way) }),
    group: () => {
      change({ do: 'group', ids: freeIds, group: newKey() })
      if (free.length > 1) say(`已将 ${free.length} 个图层编为一组`)
    },
    ungroup: () => {
      change({ do: 'ungroup', ids: freeIds })
      if (free.some(({ group }) => group !== undefined)) say('已取消编组')
    },
    double: () => put(movedAll(copiesOf(chosen, newKey), 5, 5)),
    remove,
    copy,
    cut: () => {
      copy()
      remove()
    },
    paste: () => surface && put(pasted(surface, copiedLayers(), newKey)),
    all: () => choose(layers.filter(({ hidden, locked }) => !hidden && !locked).map(({ id }) => id)),
  }
  return {
    /** In the order of the layers. */
    ids: chosen.map(({ id }) => id),
    choose,
    pick,
    /** Those that are moved with a layer: what is chosen with it, else its group. */
    movingWith: (id: string) => (ids.includes(id) ? ids : withGroups(layers, [id])),
    acts,
    isGathering,
    gather,
  }
}
