import { useEffect, useMemo, useRef, useState } from 'react'
import { contrastFindings } from '../../../artwork/contrastFindings.ts'
import type { History } from '../../../artwork/design.ts'
import { findingsOf } from '../../../artwork/findings.ts'
import type { DesignFinding } from '../../../artwork/finding.ts'
import { longest, longFindings } from '../../../artwork/longRows.ts'
import { mended, mendOf, type Mend } from '../../../artwork/mends.ts'
import { columnsAsked, filled, namesFindings } from '../../../artwork/names.ts'
import { byGravity } from '../../../artwork/preflight.ts'
import { glyphFindings } from '../../../artwork/printable.ts'
import { beyondSlots, refilled } from '../../../artwork/refilled.ts'
import { standingLayers } from '../../../artwork/text.ts'
import type { Layer } from '../../../contract/artwork/layer.ts'
import css from '../../../studio/design.module.css'
import { DesignThumb } from '../../../studio/DesignThumb.tsx'
import { Findings } from '../../../studio/Findings.tsx'
import { hindranceOf } from '../../../studio/layers.ts'
import { Panel } from '../../../studio/Panel.tsx'
import { SideTabs } from '../../../studio/SideTabs.tsx'
import { StagePlace } from '../../../studio/StagePlace.tsx'
import { Steps } from '../../../studio/Steps.tsx'
import { useDesign } from '../../../studio/useDesign.ts'
import { useFonts } from '../../../studio/useFonts.ts'
import { useUndoKeys } from '../../../studio/useUndoKeys.ts'
import { wordOf } from '../product/link.ts'
import { useFrame } from '../shell/frame.ts'
import { Buying } from './Buying.tsx'
import { useKept, type Opened } from './draft.ts'
import type { Templates } from './filling.ts'
import { measured } from '../../../studio/measured.ts'
import { MockupButton } from './mockup/MockupButton.tsx'
import { NamesFields } from './NamesFields.tsx'
import { SavedBar } from './SavedBar.tsx'
import type { Begun } from './saved.ts'
import { SharedInks } from './SharedInks.tsx'
import type { Shown } from './shown.ts'
import { fieldId, SlotForm } from './SlotForm.tsx'
import { SlotStage } from './SlotStage.tsx'
import pieces from './Slots.module.css'
import { PictureInks } from './PictureInks.tsx'
import type { Trail, Turns } from './turns.ts'
import { usePictures } from './usePictures.ts'
import { useRemaking } from './useRemaking.ts'
import { useRow } from './useRow.ts'
import { useSaved } from './useSaved.ts'
import { useTemplates } from './useTemplates.ts'
import { useTurns } from './useTurns.ts'

type Props = {
  readonly shown: Shown
  readonly opened: Opened
  readonly begun: Begun
  readonly earlier: History | null
  readonly trail: Trail
  readonly turns: Turns
  readonly templates: Templates
  readonly onTheirs: (begun: Begun) => void
}

/** 填写模板: a form of what may be changed beside what it looks like; saved, judged and bought as any design. */
export function FillWorkshop({ shown, opened, begun, earlier, trail, turns, templates: first, onTheirs }: Props) {
  const { sides, productId, storeName, offered } = shown
  const { buyer } = useFrame()
  const designing = useDesign(opened.design, earlier)
  const { design, change } = designing
  const { pictures, fetchOne, renew } = usePictures(opened.pictures)
  const templates = useTemplates(first, offered ?? [], pictures, change)
  const [at, turnTo] = useState(sides.find(({ position }) => first.has(position))?.position ?? sides[0]?.position)
  const [isBusy, setBusy] = useState(false)
  const [isAlone, showAlone] = useState(false)
  const [adjusting, adjust] = useState<string | null>(null)
  const [row, show] = useRow(design.names)
  const printed = useMemo(() => design.surfaces.map((one) => filled(one, design.names, row)), [design, row])
  const { fonts, fault } = useFonts(useMemo(() => [...printed, ...longest(design)], [printed, design]))
  const saved = useSaved({
    ...{ productId, design, begun, configuration: wordOf(shown.asked) },
    ...{ isOwn: buyer !== null, onTheirs },
  })
  useKept(productId, { design, templateKey: undefined, opened, keptId: saved.kept?.id ?? null })
  const steps = useTurns({ shown, opened, designing, pictures, keptId: saved.kept?.id ?? null, trail, turns })
  useUndoKeys(steps)
  const remaking = useRemaking(designing, fetchOne)
  const latest = useRef(design)
  useEffect(() => {
    latest.current = design
  })
  const named = useMemo(() => measured(pictures), [pictures])
  const found = useMemo(
    () =>
      new Map(
        sides.map((side) => {
          const own = design.surfaces.find(({ position }) => position === side.position)
          const seen = printed.find(({ position }) => position === side.position)
          const layers = standingLayers(seen?.layers ?? [], fonts)
          const all = [
            ...namesFindings(own?.layers ?? [], design.names),
            ...(own ? longFindings(own, design.names, fonts, row) : []),
            ...glyphFindings(layers, fonts),
            ...(seen ? findingsOf({ ...seen, layers }, side, named) : []),
            ...contrastFindings({ layers }, side),
          ]
          return [side.position, all.toSorted(byGravity)]
        }),
      ),
    [design, printed, sides, named, fonts, row],
  )
  const side = sides.find(({ position }) => position === at)
  const own = design.surfaces.find(({ position }) => position === at)
  const surface = printed.find(({ position }) => position === at)
  if (!side || !own || !surface) return null
  const template = templates.templateOf(own)
  const choices = templates.choicesOf(own)
  const unplaced = templates.unplacedIn(own)
  // What comes late (a picture that was being sent) leaves what was filled in meanwhile.
  const put = (layer: Layer, stroke?: string) => {
    const now = latest.current.surfaces.find(({ position }) => position === side.position) ?? own
    change(side.position, { do: 'all', layers: now.layers.map((one) => (one.id === layer.id ? layer : one)) }, stroke)
  }
  const room = template && refilled(template, own, []).find(({ id }) => id === adjusting)
  const adjusted = room && own.layers.find(({ id }) => id === adjusting)
  /** What of its mends the template lets be done. */
  const lawfulMendOf = (finding: DesignFinding): Mend | null => {
    const mend = mendOf(finding, own, side, named)
    const layers = mend ? mended(own.layers, mend) : own.layers
    return template && beyondSlots(template, { ...own, layers }) === null ? mend : null
  }
  const finish = () => {
    document.querySelector<HTMLElement>(`#${CSS.escape(fieldId(adjusting ?? ''))} [aria-expanded]`)?.focus()
    adjust(null)
  }
  const moving = adjusted?.kind === 'picture' ? adjusted : null
  const turn = (position: string) => {
    turnTo(position)
    adjust(null)
  }

  return (
    <div className={css.columns}>
      <StagePlace label="样子">
        <div className={css.head}>
          <SideTabs sides={sides} design={design} at={side.position} onTurn={turn} />
          {buyer && <SavedBar saved={saved} />}
          <div className={css.tools}>
            <MockupButton name={storeName} mocked={shown.mocked} surfaces={printed} fonts={fonts} pictures={pictures} />
            <Steps {...steps} />
          </div>
        </div>
        <SlotStage
          side={side}
          surface={surface}
          pictures={pictures}
          fonts={fonts}
          isAlone={isAlone}
          adjusting={room && moving ? { layer: moving, room, onPut: put, onDone: finish } : null}
          onStale={renew}
        />
        <div className={pieces.foot}>
          <p className={css.hint}>
            {side.by} · 印刷区域 {side.widthMm}×{side.heightMm} 毫米
          </p>
          {moving && (
            <button type="button" className={css.small} onClick={finish}>
              完成调整
            </button>
          )}
          {side.scene && (
            <button type="button" className={css.small} aria-pressed={isAlone} onClick={() => showAlone(!isAlone)}>
              {isAlone ? '在商品上看' : '放大印刷区域'}
            </button>
          )}
        </div>
      </StagePlace>
      <div className={css.aside}>
        {opened.lost > 0 && (
          <p className={css.note} role="status">
            上次填写的 {opened.lost} 张图片已不存在，请重新上传
          </p>
        )}
        <Buying shown={shown} design={design} hindrance={isBusy ? '正在放入图片，放好后再购买' : hindranceOf(design, sides, found)} />
        <div className={css.panels}>
          <section className={css.card} aria-label="填写模板">
            <h2>{template ? `填写“${template.name}”` : '这里没有可填写的模板'}</h2>
            {template && (
              <SlotForm
                template={template}
                surface={own}
                pictures={pictures}
                onPicture={fetchOne}
                onBusy={setBusy}
                adjusting={adjusting}
                onAdjust={adjust}
                onPut={put}
              />
            )}
          </section>
          <Findings
            found={found.get(side.position) ?? []}
            mendOf={lawfulMendOf}
            onSelect={(id, { row: of = row }) => {
              show(of)
              document.querySelector<HTMLElement>(`#${CSS.escape(fieldId(id))} :is(textarea, button, input)`)?.focus()
            }}
            onMend={(mend) =>
              mend.isCleared && mend.layer.kind === 'picture'
                ? remaking.clear(side.position, mend.layer)
                : change(side.position, { do: 'all', layers: mended(own.layers, mend) })
            }
            remaking={remaking}
          >
            <PictureInks
              {...{ shown, side, remaking }}
              surface={own}
              pictures={named}
              keptId={saved.kept?.id ?? null}
              onJoin={steps.join}
            />
            <SharedInks {...{ shown, side, remaking }} surface={own} pictures={named} keptId={saved.kept?.id ?? null} />
          </Findings>
          {fault && (
            <p className={css.note} role="status">
              字形未能载入：{fault}
            </p>
          )}
          {choices.length > 1 && (
            <Panel title="换一个模板" note={`${choices.length} 个`} isOpen>
              <div className={pieces.choices}>
                {choices.map((one) => (
                  <button key={one.key} type="button" aria-pressed={one.key === template?.key} onClick={() => templates.choose(own, one)}>
                    <DesignThumb surface={one} ground={side.ground} />
                    {one.name}
                  </button>
                ))}
              </div>
              <p role="status" className={`${css.hint} ${pieces.unplaced}`}>
                {unplaced.length > 0 && `这个模板没有填写项“${unplaced.join('”“')}”，已填的内容不印出，换回原来的模板时还在`}
              </p>
            </Panel>
          )}
          <Panel title="一物一名" isOpen={design.names !== undefined}>
            <NamesFields
              unit={shown.unitName}
              names={design.names}
              asked={columnsAsked(design.surfaces.flatMap(({ layers }) => layers))}
              quantity={'why' in shown.price ? null : shown.price.quantity}
              row={row}
              onShow={show}
              onNames={(names) => {
                show(0)
                change(side.position, { do: 'names', names })
              }}
            />
          </Panel>
        </div>
      </div>
    </div>
  )
}
