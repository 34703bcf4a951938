import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Position, PriceRules, Print, Selection } from '../../../contract/price/price.ts'
import type { PrintView } from '../../../contract/goods/printArea.ts'
import { firstPrint, measuresOf } from '../../../pricing/measures.ts'
import { Chips, Tick } from './Chips.tsx'
import { Group, Notes } from './Group.tsx'
import { barredBy, nearestProcess, placesOf, pressed, printsWith, type Place } from './places.ts'
import css from './Prints.module.css'
import { wholeNumber } from './wholeNumber.ts'

const Drawing = lazy(async () => ({ default: (await import('./Drawing.tsx')).Drawing }))

type Props = {
  rules: PriceRules
  /** Where the positions lie on the article. */
  views: readonly PrintView[]
  selection: Selection
  onPrint: (prints: Print[]) => void
}

/** Where to print, on the drawing or in the list, then how, then what that process is priced by. */
export function Prints({ rules, views, selection, onPrint }: Props) {
  const places = placesOf(rules, selection)
  const put = (position: Position, print: Print | null) => onPrint(printsWith(rules, selection.prints, position, print))
  return (
    <Group name="印刷">
      <Drawn rules={rules} views={views} places={places} onPrint={put} />
      <ul className={css.positions}>
        {places.map((place) => (
          <li key={place.position.key} className={place.print ? css.on : undefined}>
            <PositionRow rules={rules} place={place} onPrint={(print) => put(place.position, print)} />
          </li>
        ))}
      </ul>
    </Group>
  )
}

type DrawnProps = Pick<Props, 'rules' | 'views'> & {
  places: readonly Place[]
  onPrint: (position: Position, print: Print | null) => void
}

/** The drawing of what can be printed; its room until it has come. Nothing where nothing of it was drawn. */
function Drawn({ rules, views, places, onPrint }: DrawnProps) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const known = new Set(places.map(({ position }) => position.key))
  const shown = views
    .map((view) => ({ ...view, areas: view.areas.filter(({ position }) => known.has(position)) }))
    .filter(({ areas }) => areas.length > 0)
  const [first] = shown
  if (!first) return null
  const room = <svg className={css.room} viewBox={`0 0 ${first.widthMm} ${first.heightMm}`} aria-hidden="true" />
  // Its buttons are placed by styles of their own, which only a script may write.
  if (!isBrowser) return room
  return (
    <Suspense fallback={room}>
      <Drawing rules={rules} views={shown} places={places} onPrint={onPrint} />
    </Suspense>
  )
}

const never = () => () => {}

type RowProps = { rules: PriceRules; place: Place; onPrint: (print: Print | null) => void }

function PositionRow({ rules, place, onPrint }: RowProps) {
  const { position, print, processes, possible } = place
  const notes = processes.flatMap(({ key, blocked: why }) => {
    if (why === null) return []
    const nearest = print && nearestProcess(place, key)
    const choose = () => nearest && onPrint(firstPrint(rules, position, nearest.key))
    return { why, nearest: nearest && { label: nearest.label, choose } }
  })
  return (
    <>
      <Tick
        label={
          <>
            {position.label}{' '}
            <small>
              ≤{position.widthMm}×{position.heightMm} 毫米
            </small>
          </>
        }
        checked={print !== null}
        blocked={barredBy(place)}
        onChange={() => onPrint(pressed(rules, place))}
      />
      {print && (
        <div className={css.detail}>
          <Chips
            name={`process-${position.key}`}
            chips={processes}
            chosen={print.process}
            onChoose={(key) => onPrint(firstPrint(rules, position, key))}
          />
          <Measures rules={rules} position={position} print={print} onPrint={onPrint} />
        </div>
      )}
      {(print || possible === null) && <Notes notes={notes} />}
    </>
  )
}

type MeasuresProps = Pick<RowProps, 'rules' | 'onPrint'> & { position: Position; print: Print }

function Measures({ rules, position, print, onPrint }: MeasuresProps) {
  const process = rules.processes[print.process]
  if (!process) return null
  return measuresOf(process, position).map(({ name, label, unit, most, note }) => (
    <label key={name} className={css.measure}>
      {label}
      {name === 'colours' ? (
        <select value={print.colours} onChange={({ target }) => onPrint({ ...print, colours: Number(target.value) })}>
          {Array.from({ length: most }, (_, i) => (
            <option key={i} value={i + 1}>
              {i + 1}
            </option>
          ))}
        </select>
      ) : (
        <input
          inputMode="numeric"
          value={print[name] || ''}
          onChange={({ target }) => onPrint({ ...print, [name]: wholeNumber(target.value) ?? 0 })}
        />
      )}
      {unit}
      {note && <small>（{note}）</small>}
    </label>
  ))
}
