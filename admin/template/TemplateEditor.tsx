import { useMemo, useState } from 'react'
import { doubled, copied } from '../../studio/layers.ts'
import { findingsOf, type Picture } from '../../artwork/findings.ts'
import { mendOf } from '../../artwork/mends.ts'
import { glyphFindings } from '../../artwork/printable.ts'
import { byGravity } from '../../artwork/preflight.ts'
import type { Design, DesignPicture } from '../../contract/artwork/design.ts'
import type { Layer } from '../../contract/artwork/layer.ts'
import { TemplateMm, type TemplateFacts } from '../../contract/artwork/templateDesk.ts'
import { newKey } from '../../kit/ask.ts'
import css from '../../studio/design.module.css'
import { Fields } from '../../studio/Fields.tsx'
import { Findings } from '../../studio/Findings.tsx'
import { GuideFields } from '../../studio/GuideFields.tsx'
import { Layers } from '../../studio/Layers.tsx'
import { ManyFields } from '../../studio/ManyFields.tsx'
import { Panel } from '../../studio/Panel.tsx'
import type { Side } from '../../studio/side.ts'
import { Stage } from '../../studio/Stage.tsx'
import { Steps } from '../../studio/Steps.tsx'
import { useDesign } from '../../studio/useDesign.ts'
import { useEditor } from '../../studio/useEditor.ts'
import { useFonts } from '../../studio/useFonts.ts'
import { useUndoKeys } from '../../studio/useUndoKeys.ts'
import { useAskBeforeLeaving } from '../pieces/useAskBeforeLeaving.ts'
import { Adding } from './Adding.tsx'
import { FactFields } from './FactFields.tsx'
import { SlotFields } from './SlotFields.tsx'
import pieces from './template.module.css'
import { TemplateBar } from './TemplateBar.tsx'
import type { Standing } from './standing.ts'

type Props = {
  readonly facts: TemplateFacts
  readonly layers: Layer[]
  readonly standing: Standing
  readonly onMade?: (id: number) => void
}

const position = 'template'
const noPictures = new Map<number, DesignPicture & Picture>()

/** A template is drawn with what designs are drawn with; beside that it is said what of it is filled in. */
export function TemplateEditor({ facts: first, layers: drawn, standing, onMade }: Props) {
  const [facts, setFacts] = useState(first)
  const designing = useDesign({ schema: 1, surfaces: [{ position, widthMm: first.widthMm, heightMm: first.heightMm, layers: drawn }] })
  const { design, change } = designing
  const [fitting, fit] = useState(first)
  // It is drawn as large as was said last: what is being typed may be no size.
  const side = useMemo(() => sideOf(fitting), [fitting])
  function say(next: TemplateFacts) {
    setFacts(next)
    if ([next.widthMm, next.heightMm].every((mm) => TemplateMm.safeParse(mm).success)) fit(next)
  }
  const own = ownOf(design)
  const { fonts, fault } = useFonts(design.surfaces)
  const surface = useMemo(() => ({ position, widthMm: side.widthMm, heightMm: side.heightMm, layers: own }), [side, own])
  const editor = useEditor({ own: surface, fonts, change, isTemplate: true })
  const { selection, said, sized: layers, all, chosen, put, add } = editor
  const [kept, keep] = useState({ facts: first, layers: own })
  const isUnsaved = facts !== kept.facts || own !== kept.layers
  useAskBeforeLeaving(isUnsaved)
  useUndoKeys(designing)
  const found = useMemo(
    () =>
      [
        ...glyphFindings(layers, fonts),
        ...findingsOf({ position, widthMm: side.widthMm, heightMm: side.heightMm, layers }, side, noPictures),
      ]
        // What is to be filled in is not filled in yet.
        .filter(({ rule: of }) => of !== 'P19' && of !== 'P20')
        .toSorted(byGravity),
    [layers, fonts, side],
  )

  return (
    <>
      <TemplateBar
        facts={facts}
        layers={layers}
        standing={standing}
        isUnsaved={isUnsaved}
        onSaved={(id) => {
          keep({ facts, layers: own })
          if (!standing) onMade?.(id)
        }}
      />
      <FactFields facts={facts} onFacts={say} />
      <div className={`${css.columns} ${pieces.studio}`}>
        <section data-stage className={css.card} aria-label="模板">
          <div className={css.head}>
            <b>{facts.name || '未命名模板'}</b>
            <Steps {...designing} />
          </div>
          <Adding side={side} layers={layers} onAdd={add} />
          <Stage
            side={side}
            layers={layers}
            pictures={noPictures}
            fonts={fonts}
            guides={design.surfaces[0]?.guides}
            {...editor.stage}
            onStale={nothing}
            isCropping={false}
            onCropped={nothing}
          />
        </section>
        <div className={css.aside}>
          <div className={css.panels}>
            <p role="status" className={css.unseen}>
              {said}
            </p>
            {all.length > 1 && <ManyFields side={side} chosen={all} acts={selection.acts} />}
            {chosen && !chosen.locked && <SlotFields key={`slot ${chosen.id}`} layer={chosen} onPut={put} />}
            <Findings
              found={found}
              mendOf={(finding) => mendOf(finding, { ...surface, layers }, side, noPictures)}
              onSelect={editor.find}
              onMend={editor.mend}
            />
            {chosen && !chosen.locked && <Fields key={chosen.id} side={side} layer={chosen} fonts={fonts} onPut={put} />}
            {fault && (
              <p className={css.note} role="status">
                字形未能载入：{fault}
              </p>
            )}
            {layers.length > 0 && (
              <Panel title="图层" note={`${layers.length}`}>
                <Layers
                  layers={layers}
                  pictures={noPictures}
                  {...editor.list}
                  ground={null}
                  others={[]}
                  onDouble={(layer) => add(doubled(layer, newKey()))}
                  onCopy={(layer, to) => add(copied(to, layer, newKey()))}
                />
              </Panel>
            )}
            <Panel title="参考线">
              <GuideFields
                side={side}
                guides={design.surfaces[0]?.guides}
                onGuides={(guides) => change(position, { do: 'guides', guides })}
              />
            </Panel>
          </div>
        </div>
      </div>
    </>
  )
}

const nothing = () => undefined
const none: Layer[] = []
const ownOf = ({ surfaces }: Design): Layer[] => surfaces[0]?.layers ?? none

/** A template is printed by whatever the goods are: nothing is said of inks. */
const sideOf = ({ widthMm, heightMm }: TemplateFacts): Side => ({
  ...{ position, label: '模板', widthMm, heightMm, process: 'digital', inks: null, by: '按商品的工艺印刷', scene: null, ground: null },
  ...{ isDark: false, mixed: [], on: null },
})
