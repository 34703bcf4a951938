import { useMemo } from 'react'
import { findingsOf } from '../../artwork/findings.ts'
import { inksOf } from '../../artwork/inks.ts'
import { longest, longFindings } from '../../artwork/longRows.ts'
import { mendOf } from '../../artwork/mends.ts'
import { columnsAsked, filled, namesFindings } from '../../artwork/names.ts'
import { byGravity } from '../../artwork/preflight.ts'
import { glyphFindings } from '../../artwork/printable.ts'
import { sizedLayers, standingLayers } from '../../artwork/text.ts'
import type { DesignPicture, Surface } from '../../contract/artwork/design.ts'
import type { Mendable } from '../../contract/artwork/mend.ts'
import { newKey } from '../../kit/ask.ts'
import css from '../../studio/design.module.css'
import { Fields } from '../../studio/Fields.tsx'
import { Findings } from '../../studio/Findings.tsx'
import { doubled } from '../../studio/layers.ts'
import { inksTitle } from '../../studio/inksTitle.ts'
import { Layers } from '../../studio/Layers.tsx'
import { ManyFields } from '../../studio/ManyFields.tsx'
import { measured } from '../../studio/measured.ts'
import { Panel } from '../../studio/Panel.tsx'
import type { Side } from '../../studio/side.ts'
import { Stage } from '../../studio/Stage.tsx'
import { StagePlace } from '../../studio/StagePlace.tsx'
import { Steps } from '../../studio/Steps.tsx'
import { useDesign } from '../../studio/useDesign.ts'
import { useEditor } from '../../studio/useEditor.ts'
import { useFonts } from '../../studio/useFonts.ts'
import { useUndoKeys } from '../../studio/useUndoKeys.ts'
import { Adding } from '../template/Adding.tsx'
import pieces from '../template/template.module.css'
import { MendBar } from './MendBar.tsx'
import { MendInks } from './MendInks.tsx'

type Props = {
  readonly at: { readonly lineId: number; readonly fileId: number }
  /** The design as it was when the page was opened. */
  readonly began: Mendable
  readonly pictures: readonly DesignPicture[]
  /** Hears of a picture that could not be shown. */
  readonly onStale: () => void
}

const black = { rgb: '#000000', spot: null }

/** A buyer's design is changed with what he drew it with; where it is printed, how large, and its list of names stay as they are. */
export function MendEditor({ at, began, pictures: links, onStale }: Props) {
  const { surface: first, names, place } = began
  const { position } = first
  const designing = useDesign({ schema: 1, surfaces: [first], ...(names && { names }) })
  const { design, change } = designing
  const own = design.surfaces[0] ?? first
  const side = useMemo<Side>(() => sideOf(first, place), [first, place])
  const pictures = useMemo(() => new Map(links.map((picture) => [picture.id, picture])), [links])
  const named = useMemo(() => measured(pictures), [pictures])
  // What is said by the list is shown with its first row.
  const printed = useMemo(() => [filled(own, names ?? undefined, 0)], [own, names])
  const { fonts, fault } = useFonts(useMemo(() => [...printed, ...longest(design)], [printed, design]))
  const layers = useMemo(() => sizedLayers(printed[0]?.layers ?? [], fonts), [printed, fonts])
  const surface = { ...own, layers }
  const { selection, said, all, chosen, put, add, mend, find, stage, list } = useEditor({ own, fonts, change })
  useUndoKeys(designing)
  const found = useMemo(
    () =>
      [
        ...namesFindings(own.layers, names ?? undefined),
        ...longFindings(own, names ?? undefined, fonts, 0),
        ...glyphFindings(layers, fonts),
        ...findingsOf({ ...own, layers: standingLayers(layers, fonts) }, side, named),
      ].toSorted(byGravity),
    [own, names, layers, fonts, side, named],
  )
  const inks = inksOf(own)

  return (
    <div className={`${css.columns} ${pieces.studio}`}>
      <StagePlace label="设计">
        <div className={css.head}>
          <b>
            {side.label} {side.widthMm}×{side.heightMm} 毫米 · {side.by}
          </b>
          <Steps {...designing} />
        </div>
        <Adding side={side} layers={own.layers} ink={inks[0] ?? black} onAdd={add} />
        <Stage
          side={side}
          layers={layers}
          pictures={pictures}
          fonts={fonts}
          guides={own.guides}
          {...stage}
          onStale={onStale}
          isCropping={false}
          onCropped={nothing}
        />
      </StagePlace>
      <div className={css.aside}>
        <MendBar
          at={at}
          began={began}
          layers={own.layers}
          isChanged={own.layers !== first.layers}
          hasFaults={found.some(({ severity }) => severity === 'E')}
        />
        <div className={css.panels}>
          <p role="status" className={css.unseen}>
            {said}
          </p>
          {all.length > 1 && <ManyFields side={side} chosen={all} acts={selection.acts} />}
          {inks.length > 0 && (
            <Panel title={inksTitle(inks, side.on)}>
              <MendInks side={side} surface={own} onPut={(next) => change(position, { do: 'all', layers: next })} />
            </Panel>
          )}
          <Findings
            found={found}
            // A picture without its white ground would be another file than the buyer's.
            mendOf={(finding) => onlyMoved(mendOf(finding, surface, side, named))}
            onSelect={find}
            onMend={mend}
          />
          {chosen && !chosen.locked && <Fields key={chosen.id} side={side} layer={chosen} fonts={fonts} onPut={put} />}
          {fault && (
            <p className={css.note} role="status">
              字形未能载入：{fault}
            </p>
          )}
          {names && (
            <p className={css.hint}>
              一物一名 {began.rows ?? 0} 件，图上是名单第 1 行；可用的列：
              {names.columns.map((column) => `{${column}}`).join('、')}
              {columnsAsked(own.layers).length === 0 && '（图上没有用到）'}
            </p>
          )}
          {own.layers.length > 0 && (
            <Panel title="图层" note={`${own.layers.length}`}>
              <Layers
                layers={own.layers}
                pictures={pictures}
                {...list}
                ground={side.ground}
                others={[]}
                onDouble={(layer) => add(doubled(layer, newKey()))}
                onCopy={nothing}
              />
            </Panel>
          )}
        </div>
      </div>
    </div>
  )
}

const nothing = () => undefined
const sideOf = ({ position, widthMm, heightMm }: Surface, { below, limits, ...place }: Mendable['place']): Side => ({
  ...{ position, widthMm, heightMm, ...place, on: below, isDark: below?.isDark ?? false, mixed: [] },
  ...(limits && { limits }),
})
const onlyMoved = (mend: ReturnType<typeof mendOf>) => (mend?.isCleared ? null : mend)
