import { useMemo, useState } from 'react'
import type { Command } from '../artwork/design.ts'
import type { Fonts } from '../artwork/drawn.ts'
import type { Mend } from '../artwork/mends.ts'
import { sizedLayers } from '../artwork/text.ts'
import type { Surface } from '../contract/artwork/design.ts'
import type { Layer } from '../contract/artwork/layer.ts'
import { asKept, mending } from './asKept.ts'
import { showStage } from './showStage.ts'
import type { Designing } from './useDesign.ts'
import { useEditKeys } from './useEditKeys.ts'
import { useSelection } from './useSelection.ts'

type Edited = {
  /** The surface that is shown, as it is kept; absent: none is. */
  readonly own: Surface | undefined
  readonly fonts: Fonts
  readonly change: Designing['change']
  /** Its slots are drawn, not filled in. */
  readonly isTemplate?: boolean
}

/** What is chosen of the surface that is shown, and how it is changed, on the stage, in numbers and by keys. */
export function useEditor({ own, fonts, change, isTemplate = false }: Edited) {
  const [said, say] = useState('')
  const [isRuled, rule] = useState(true)
  const sized = useMemo(() => sizedLayers(own?.layers ?? [], fonts, isTemplate), [own, fonts, isTemplate])
  const done = (command: Command, stroke?: string) => own && change(own.position, command, stroke)
  const selection = useSelection(own && { ...own, layers: sized }, done, say)
  useEditKeys(selection.acts)
  const { ids, pick, choose, movingWith, isGathering, gather } = selection
  const all = sized.filter(({ id }) => ids.includes(id))
  return {
    selection,
    /** What a screen reader is told. */
    said,
    /** The layers with their texts as large as they are set. */
    sized,
    /** What is chosen; `chosen`: where that is one. */
    all,
    chosen: all.length === 1 ? all[0] : undefined,
    put: (layer: Layer, stroke?: string) => done({ do: 'put', layer }, stroke),
    add: (layer: Layer) => {
      done({ do: 'add', layer })
      choose([layer.id])
    },
    mend: (mend: Mend) => own && done(mending(mend, own)),
    /** Chooses what a finding is of, and has it in sight. */
    find: (id: string) => {
      pick(id)
      showStage()
    },
    stage: {
      ...{ chosen: ids, onPick: pick, onChoose: choose, movingWith, isRuled, onRule: rule },
      onChange: (command: Command, stroke?: string) => own && done(asKept(command, own), stroke),
    },
    list: { chosen: ids, onPick: pick, isGathering, onGather: gather, onChange: (command: Command) => done(command) },
  }
}
