import { grouped } from '../../../contract/money.ts'
import { blocked } from '../../../pricing/choices.ts'
import { daysFor } from '../../../pricing/rush.ts'
import { Chips, Tick } from './Chips.tsx'
import chips from './Chips.module.css'
import type { Detail } from './shown.ts'
import { each } from './each.ts'
import { taxWord } from '../parts/taxWord.ts'
import { Group } from './Group.tsx'
import type { Open } from './open.ts'
import type { Configuration } from './useConfiguration.ts'

type Props = { detail: Detail; open: Open; configuration: Configuration }

/** Options, a sample beforehand, and working days to save. */
export function Extras({ detail: { rules, unitName }, open, configuration: { selection, choose, quantity } }: Props) {
  const { options, rushDays, sample } = selection
  const offered = rules.options.map((option) => ({ ...option, why: blocked(rules, selection, `option:${option.key}`) }))
  const most = rules.rush ? Math.min(rules.rush.maxDaysSaved, daysFor(rules.leadDays, quantity) - 1) : 0
  const days = Array.from({ length: Math.max(most, rushDays) + 1 }, (_, saved) => ({
    key: String(saved),
    label: saved === 0 ? '不加急' : `快 ${saved} 个工作日`,
    blocked: saved > most ? `该数量最多可快 ${Math.max(0, most)} 个工作日` : null,
  }))
  return (
    <>
      {open.options && (
        <Group name="附加项" notes={offered.flatMap(({ key, why }) => (why && !options.includes(key) ? { why, nearest: null } : []))}>
          <div className={chips.chips}>
            {offered.map(({ key, label, each: more, why }) => (
              <Tick
                key={key}
                label={
                  <>
                    {label} <small>{each(more, rules.taxMode, unitName)}</small>
                  </>
                }
                checked={options.includes(key)}
                blocked={why}
                onChange={(on) => choose({ options: on ? [...options, key] : options.filter((one) => one !== key) })}
              />
            ))}
          </div>
        </Group>
      )}
      {open.sample && rules.sample && (
        <Group name="打样">
          <Tick
            label={
              <>
                先做一{unitName}样品确认{' '}
                <small>
                  ¥{grouped(rules.sample.fee)} {taxWord(rules.taxMode)}，满 {rules.sample.creditFrom} {unitName}抵扣
                </small>
              </>
            }
            checked={sample}
            onChange={(on) => choose({ sample: on })}
          />
        </Group>
      )}
      {open.rushDays && (
        <Group name="加急">
          <Chips name="rush" chips={days} chosen={String(rushDays)} onChoose={(saved) => choose({ rushDays: Number(saved) })} />
        </Group>
      )}
    </>
  )
}
