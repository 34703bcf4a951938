import { useMemo, useState } from 'react'
import { contrastFindings } from '../../../artwork/contrastFindings.ts'
import type { History } from '../../../artwork/design.ts'
import type { Fonts } from '../../../artwork/drawn.ts'
import { firstInk } from '../../../artwork/engraving.ts'
import { findingsOf } from '../../../artwork/findings.ts'
import { inksOf } from '../../../artwork/inks.ts'
import { longest, longFindings } from '../../../artwork/longRows.ts'
import { mendOf } from '../../../artwork/mends.ts'
import { glyphFindings } from '../../../artwork/printable.ts'
import { columnsAsked, filled, namesFindings } from '../../../artwork/names.ts'
import { byGravity } from '../../../artwork/preflight.ts'
import { sizedLayers, standingLayers } from '../../../artwork/text.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import { newKey } from '../../../kit/ask.ts'
import { useFrame } from '../shell/frame.ts'
import { wordOf } from '../product/link.ts'
import { Adding } from './Adding.tsx'
import { Buying } from './Buying.tsx'
import css from '../../../studio/design.module.css'
import { useKept, type Opened } from './draft.ts'
import { Fields } from '../../../studio/Fields.tsx'
import { Findings } from '../../../studio/Findings.tsx'
import { GuideFields } from '../../../studio/GuideFields.tsx'
import { Inks } from './Inks.tsx'
import { inksTitle } from '../../../studio/inksTitle.ts'
import { Layers } from '../../../studio/Layers.tsx'
import { ManyFields } from '../../../studio/ManyFields.tsx'
import { measured } from '../../../studio/measured.ts'
import { MockupButton } from './mockup/MockupButton.tsx'
import { NamesFields } from './NamesFields.tsx'
import { copied, doubled, hindranceOf } from '../../../studio/layers.ts'
import { Panel } from '../../../studio/Panel.tsx'
import { PictureFields } from './PictureFields.tsx'
import { PictureInks } from './PictureInks.tsx'
import { SharedInks } from './SharedInks.tsx'
import type { Shown } from './shown.ts'
import type { Side } from '../../../studio/side.ts'
import { SideTabs } from '../../../studio/SideTabs.tsx'
import { Stage } from '../../../studio/Stage.tsx'
import { StagePlace } from '../../../studio/StagePlace.tsx'
import { Steps } from '../../../studio/Steps.tsx'
import { useDesign } from '../../../studio/useDesign.ts'
import type { Begun } from './saved.ts'
import { SavedBar } from './SavedBar.tsx'
import { useEditor } from '../../../studio/useEditor.ts'
import { useRemaking } from './useRemaking.ts'
import { useRow } from './useRow.ts'
import { useFonts } from '../../../studio/useFonts.ts'
import type { Trail, Turns } from './turns.ts'
import { usePictures } from './usePictures.ts'
import { useSaved } from './useSaved.ts'
import { useTurns } from './useTurns.ts'
import { useUndoKeys } from '../../../studio/useUndoKeys.ts'

type Props = {
  readonly shown: Shown
  readonly opened: Opened
  readonly begun: Begun
  readonly earlier: History | null
  readonly trail: Trail
  readonly turns: Turns
  readonly templateKey: string | undefined
  /** Begins anew with what somebody else saved. */
  readonly onTheirs: (begun: Begun) => void
}

/** What lies where, on the article and in numbers, what is to be said of it, and into the cart with it. */
export function Workshop({ shown, opened, begun, earlier, trail, turns, templateKey, onTheirs }: Props) {
  const { sides, productId, storeName } = shown
  const { buyer } = useFrame()
  const designing = useDesign(opened.design, earlier)
  const { design, change } = designing
  const { pictures, fetchOne, fetchPage, renew } = usePictures(opened.pictures)
  const [at, turnTo] = useState(sides[0]?.position)
  const [isBusy, setBusy] = useState(false)
  const [cropping, crop] = useState<string | null>(null)
  const [row, show] = useRow(design.names)
  // What is said by the list stands where it is printed.
  const printed = useMemo(() => design.surfaces.map((one) => filled(one, design.names, row)), [design, row])
  const { fonts, fault } = useFonts(useMemo(() => [...printed, ...longest(design)], [printed, design]))
  const seen = useMemo(() => printed.map((one) => ({ ...one, layers: sizedLayers(one.layers, fonts) })), [printed, fonts])
  const saved = useSaved({
    productId,
    design,
    begun,
    templateKey,
    configuration: wordOf(shown.asked),
    isOwn: buyer !== null,
    onTheirs,
  })
  useKept(productId, { design, templateKey, opened, keptId: saved.kept?.id ?? null })
  const steps = useTurns({ shown, opened, designing, pictures, keptId: saved.kept?.id ?? null, trail, turns })
  useUndoKeys(steps)
  const named = useMemo(() => measured(pictures), [pictures])
  const found = useMemo(() => {
    const surfaceOf = ({ position }: Side) => seen.find((surface) => surface.position === position)
    return new Map(
      sides.map((side) => {
        const own = design.surfaces.find(({ position }) => position === side.position)
        return [
          side.position,
          [
            ...namesFindings(own?.layers ?? [], design.names),
            ...(own ? longFindings(own, design.names, fonts, row) : []),
            ...glyphFindings(surfaceOf(side)?.layers ?? [], fonts),
            ...findingsIn(side, surfaceOf(side), named, fonts),
            ...contrastFindings({ layers: surfaceOf(side)?.layers ?? [] }, side),
          ].toSorted(byGravity),
        ]
      }),
    )
  }, [design, seen, sides, named, fonts, row])

  const side = sides.find(({ position }) => position === at)
  const own = design.surfaces.find(({ position }) => position === at)
  const editor = useEditor({ own, fonts, change })
  const remaking = useRemaking(designing, fetchOne)
  const surface = seen.find(({ position }) => position === at)
  if (!side || !surface || !own) return null
  const { layers } = surface
  const { selection, said, all, chosen, put, mend } = editor
  const turn = (position: string) => {
    turnTo(position)
    selection.choose([])
  }
  const add = (layer: Layer, position = side.position) => {
    change(position, { do: 'add', layer })
    turnTo(position)
    selection.choose([layer.id])
  }
  const double = (layer: Layer) => add(doubled(layer, newKey()))
  const inks = inksOf(own)

  return (
    <div className={css.columns}>
      <StagePlace label="设计">
        <div className={css.head}>
          <SideTabs sides={sides} design={design} at={side.position} onTurn={turn} />
          {buyer && <SavedBar saved={saved} />}
          <div className={css.tools}>
            <MockupButton name={storeName} mocked={shown.mocked} surfaces={seen} fonts={fonts} pictures={pictures} />
            <Steps {...steps} />
          </div>
        </div>
        <Adding side={side} surface={surface} ink={firstInk(side)} onPicture={fetchOne} onPage={fetchPage} onAdd={add} onBusy={setBusy} />
        <Stage
          key={side.position}
          side={side}
          layers={layers}
          pictures={pictures}
          fonts={fonts}
          guides={own.guides}
          {...editor.stage}
          onStale={renew}
          isCropping={cropping !== null && cropping === chosen?.id}
          onCropped={() => crop(null)}
        />
      </StagePlace>
      <div className={css.aside}>
        {opened.lost > 0 && (
          <p className={css.note} role="status">
            上次的设计中有 {opened.lost} 张图片或文件已不存在，已从设计中移除
          </p>
        )}
        <Buying shown={shown} design={design} hindrance={isBusy ? '正在放入文件，放好后再购买' : hindranceOf(design, sides, found)} />
        <div className={css.panels}>
          <p role="status" className={css.unseen}>
            {said}
          </p>
          {all.length > 1 && <ManyFields side={side} chosen={all} acts={selection.acts} />}
          {inks.length > 0 && (
            <Panel title={inksTitle(inks, side.on)}>
              <Inks
                shown={shown}
                side={side}
                surface={own}
                pictures={named}
                keptId={saved.kept?.id ?? null}
                onPut={(next) => change(side.position, { do: 'all', layers: next })}
              />
            </Panel>
          )}
          <Findings
            found={found.get(side.position) ?? []}
            mendOf={(finding) => mendOf(finding, surface, side, named)}
            onSelect={(id, { row: of = row }) => {
              show(of)
              editor.find(id)
            }}
            onMend={(one) => (one.isCleared && one.layer.kind === 'picture' ? remaking.clear(side.position, one.layer) : mend(one))}
            remaking={remaking}
          >
            <PictureInks
              {...{ shown, side, remaking }}
              surface={own}
              pictures={named}
              keptId={saved.kept?.id ?? null}
              mayMerge
              onJoin={steps.join}
            />
            <SharedInks {...{ shown, side, remaking }} surface={own} pictures={named} keptId={saved.kept?.id ?? null} />
          </Findings>
          {chosen && !chosen.locked && (
            <Fields
              key={chosen.id}
              side={side}
              layer={chosen}
              fonts={fonts}
              picture={
                chosen.kind === 'picture' && (
                  <PictureFields
                    layer={chosen}
                    isCropping={cropping === chosen.id}
                    onCrop={(isOn) => crop(isOn ? chosen.id : null)}
                    onPicture={fetchOne}
                    onPut={put}
                  />
                )
              }
              onPut={put}
            />
          )}
          {fault && (
            <p className={css.note} role="status">
              字形未能载入：{fault}
            </p>
          )}
          <Panel title="一物一名" isOpen={design.names !== undefined}>
            <NamesFields
              unit={shown.unitName}
              names={design.names}
              asked={columnsAsked(design.surfaces.flatMap((one) => one.layers))}
              quantity={'why' in shown.price ? null : shown.price.quantity}
              row={row}
              onShow={show}
              onNames={(names) => {
                show(0)
                change(side.position, { do: 'names', names })
              }}
            />
          </Panel>
          {own.layers.length > 0 && (
            <Panel title="图层" note={`${own.layers.length}`}>
              <Layers
                layers={own.layers}
                pictures={pictures}
                {...editor.list}
                ground={side.ground}
                others={sides.filter(({ position }) => position !== side.position)}
                onDouble={double}
                onCopy={(layer, to) => add(copied(to, layer, newKey()), to.position)}
              />
            </Panel>
          )}
          <Panel title="参考线">
            <GuideFields side={side} guides={own.guides} onGuides={(guides) => change(side.position, { do: 'guides', guides })} />
          </Panel>
        </div>
      </div>
    </div>
  )
}

const findingsIn = (side: Side, surface: Surface | undefined, named: Parameters<typeof findingsOf>[2], fonts: Fonts) =>
  surface ? findingsOf({ ...surface, layers: standingLayers(surface.layers, fonts) }, side, named) : []
