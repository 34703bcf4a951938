import { useState } from 'react'
import type { Position, PriceRules, Print } from '../../../contract/price/price.ts'
import type { PrintArea, PrintView } from '../../../contract/goods/printArea.ts'
import { labelPlace, labelSide, printRect, sizeText, type Rect } from '../../../contract/goods/printPlace.ts'
import { Pic } from '../../../kit/Pic.tsx'
import css from './Drawing.module.css'
import { barredBy, pressed, printWords, processWords, type Place } from './places.ts'

type Props = {
  rules: PriceRules
  /** At least one, with the areas of these places. */
  views: readonly PrintView[]
  places: readonly Place[]
  onPrint: (position: Position, print: Print | null) => void
}

/** The article seen from its sides, with the areas that can be printed: pressing one is ticking it in the list. */
export function Drawing({ rules, views, places, onPrint }: Props) {
  const [turned, turnTo] = useState(0)
  const at = Math.min(turned, views.length - 1)
  const drawn = new Set(views.flatMap(({ areas }) => areas.map(({ position }) => position)))
  const others = places.filter(({ position }) => !drawn.has(position.key)).map(({ position }) => position.label)
  return (
    <div className={css.drawing}>
      {views.length > 1 && (
        <div className={css.views} role="group" aria-label="看哪一面">
          {views.map((view, i) => (
            <button key={view.label} type="button" aria-pressed={i === at} onClick={() => turnTo(i)}>
              {view.label}
              <Count of={placesOn(view, places).filter(({ place }) => place.print).length} />
            </button>
          ))}
        </div>
      )}
      {views.slice(at, at + 1).map((view) => (
        <Side key={view.label} rules={rules} view={view} places={places} onPrint={onPrint} />
      ))}
      {others.length > 0 && <p className={css.note}>图上未标出：{others.join('、')}，请在下方选择</p>}
    </div>
  )
}

const Count = ({ of }: { of: number }) => (of > 0 ? <small> {of} 处</small> : null)

/** The areas of a view, large ones first, so that a small one within a large one can be pressed. */
const placesOn = ({ areas }: PrintView, places: readonly Place[]) =>
  areas
    .flatMap((area) => {
      const place = places.find(({ position }) => position.key === area.position)
      return place ? [{ area, place }] : []
    })
    .toSorted((a, b) => b.area.widthMm * b.area.heightMm - a.area.widthMm * a.area.heightMm)

function Side({ rules, view, places, onPrint }: Omit<Props, 'views'> & { view: PrintView }) {
  const { label, picture, widthMm, heightMm } = view
  const shown = placesOn(view, places)
  return (
    <div className={css.side}>
      <Pic image={picture} alt={label} sizes="(max-width:560px) 90vw, 400px" shape={[widthMm, heightMm]} small />
      <svg viewBox={`0 0 ${widthMm} ${heightMm}`} aria-hidden="true">
        {shown.map(({ area, place }) => (
          <Outline key={area.position} area={area} place={place} />
        ))}
      </svg>
      {shown.map(({ area, place }) => (
        <AreaButton
          key={area.position}
          rules={rules}
          view={view}
          area={area}
          place={place}
          onPress={() => onPrint(place.position, pressed(rules, place))}
        />
      ))}
    </div>
  )
}

const box = ({ xMm, yMm, widthMm, heightMm }: Rect) => ({ x: xMm, y: yMm, width: widthMm, height: heightMm })

/** The area, and to its scale the print whose size was typed. */
function Outline({ area, place }: { area: PrintArea; place: Place }) {
  const { position, print } = place
  const printed = print && printRect(area, position, print)
  const look = barredBy(place) ? css.barred : print ? css.chosen : css.free
  return (
    <>
      <rect {...box(area)} className={css.halo} />
      <rect {...box(area)} className={look} />
      {printed && <rect {...box(printed)} className={css.print} />}
    </>
  )
}

type ButtonProps = { rules: PriceRules; view: PrintView; area: PrintArea; place: Place; onPress: () => void }

function AreaButton({ rules, view, area, place, onPress }: ButtonProps) {
  const { position, print } = place
  const barred = barredBy(place)
  const words = print ? printWords(rules, print) : ''
  const isWide = area.widthMm > view.widthMm * 0.3
  const size = sizeText(position)
  const share = (mm: number, of: number) => `${(mm / of) * 100}%`
  return (
    <button
      type="button"
      className={css.area}
      aria-pressed={print !== null}
      aria-disabled={barred !== null}
      aria-label={[`${position.label} ${size}`, words, barred].filter(Boolean).join('，')}
      title={barred ?? `${position.label} ${size}`}
      style={{
        left: share(area.xMm, view.widthMm),
        top: share(area.yMm, view.heightMm),
        width: share(area.widthMm, view.widthMm),
        height: share(area.heightMm, view.heightMm),
      }}
      onClick={barred === null ? onPress : undefined}
    >
      <span data-place={labelPlace(view, area)} data-side={labelSide(view, area)}>
        {position.label}
        {print ? <b>{isWide ? words : processWords(rules, print)}</b> : isWide && <b>{size}</b>}
      </span>
    </button>
  )
}
