import type { Choice, PriceRules, Selection } from '../../../contract/price/price.ts'
import { axes, blocked, choiceNames, nearestChoice, type Axis } from '../../../pricing/choices.ts'
import { warm } from '../../../kit/Pic.tsx'
import { Chips, Swatch } from './Chips.tsx'
import css from './Choices.module.css'
import type { Detail } from './shown.ts'
import { each } from './each.ts'
import { Extras } from './Extras.tsx'
import { Group } from './Group.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import type { Open } from './open.ts'
import { Prints } from './Prints.tsx'
import type { Configuration } from './useConfiguration.ts'
import { largeSizes, viewsIn } from './worn.ts'

type Props = { detail: Detail; open: Open; configuration: Configuration }

/** Everything that this product leaves to the buyer, in the order in which it is made. */
export function Choices({ detail, open, configuration }: Props) {
  const { rules } = detail
  const { selection, choose, cells } = configuration
  const nearestTo = (name: Axis, key: string) => {
    const found = nearestChoice(rules, selection, `${name}:${key}`)
    const nearest = found?.key.slice(name.length + 1)
    if (!found || nearest === (selection[name] ?? rules[axes[name]][0]?.key)) return null
    return { label: found.label, choose: () => choose({ [name]: nearest }) }
  }
  const axis = (name: Axis, choices: readonly Choice[]) => {
    const chips = choices.map(({ key, label, hex, picture, each: more }) => ({
      key,
      hex,
      onNear: picture === undefined ? undefined : () => warm(picture, largeSizes),
      label: (
        <>
          {label} <small>{each(more, rules.taxMode, detail.unitName)}</small>
        </>
      ),
      blocked: key === selection[name] ? null : blocked(rules, selection, `${name}:${key}`),
    }))
    const notes = chips.flatMap(({ key, blocked: why }) => (why === null ? [] : { why, nearest: nearestTo(name, key) }))
    return (
      <Group key={name} name={choiceNames[name]} notes={notes}>
        <Chips name={name} chips={chips} chosen={selection[name] ?? choices[0]?.key} onChoose={(key) => choose({ [name]: key })} />
      </Group>
    )
  }
  return (
    <>
      {open.material && axis('material', rules.materials)}
      {open.craft && axis('craft', rules.crafts)}
      {!open.colour && <GivenColour rules={rules} selection={selection} />}
      {cells === null && open.colour && axis('colour', rules.colours)}
      {cells === null && open.size && axis('size', rules.sizes)}
      {(open.colour || open.size) && <MatrixTable detail={detail} open={open} configuration={configuration} />}
      {open.prints && (
        <Prints rules={rules} views={viewsIn(detail, configuration.asked)} selection={selection} onPrint={(prints) => choose({ prints })} />
      )}
      {open.packing && axis('packing', rules.packings)}
      <Extras detail={detail} open={open} configuration={configuration} />
    </>
  )
}

/** The colour of what comes in no other, or in none that the buyer may choose. */
function GivenColour({ rules: { colours, fixed }, selection }: { rules: PriceRules; selection: Selection }) {
  const key = fixed?.colour ?? selection.colour
  const colour = colours.find((one) => one.key === key) ?? colours[0]
  if (!colour) return null
  return (
    <Group name={choiceNames.colour}>
      <p className={css.given}>
        {colour.hex && <Swatch hex={colour.hex} />}
        {colour.label}
      </p>
    </Group>
  )
}
