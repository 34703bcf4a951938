import { blocked } from '../../../pricing/choices.ts'
import { Swatch, Tick } from './Chips.tsx'
import type { Detail } from './shown.ts'
import { Group } from './Group.tsx'
import css from './MatrixTable.module.css'
import type { Open } from './open.ts'
import { cellKey, type Cells, type Configuration } from './useConfiguration.ts'
import { wholeNumber } from './wholeNumber.ts'

type Props = { detail: Detail; open: Open; configuration: Configuration }

/** How many of each colour and size. The ladder counts them all together. */
export function MatrixTable({ detail, open, configuration }: Props) {
  const { selection, quantity, cells, setCells } = configuration
  const mixed = cells !== null
  return (
    <Group name={mixed ? '颜色尺码' : '混订'} wide={mixed}>
      <Tick
        label="多个颜色、尺码混订，合计数量享阶梯价"
        checked={mixed}
        onChange={(on) => setCells(on ? { [cellKey(selection.colour, selection.size)]: quantity } : null)}
      />
      {mixed && <Table detail={detail} open={open} selection={selection} cells={cells} onChange={setCells} />}
    </Group>
  )
}

type TableProps = Pick<Props, 'detail' | 'open'> &
  Pick<Configuration, 'selection'> & { cells: Cells; onChange: (cells: Cells) => void }

function Table({ detail: { rules }, open, selection, cells, onChange }: TableProps) {
  const none = [{ key: undefined, label: '数量', hex: undefined }]
  const colours = open.colour ? rules.colours : none
  const sizes = open.size ? rules.sizes : none
  const at = (colour?: string, size?: string) => cells[cellKey(colour, size)] ?? 0
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
  return (
    <div className={css.scroll}>
      <table className={css.matrix}>
        <thead>
          <tr>
            <th scope="col">{open.colour ? '颜色' : ''}</th>
            {sizes.map(({ key, label }) => (
              <th key={key ?? ''} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">小计</th>
          </tr>
        </thead>
        <tbody>
          {colours.map((colour) => (
            <tr key={colour.key ?? ''}>
              <th scope="row">
                {colour.hex && <Swatch hex={colour.hex} />}
                {colour.label}
              </th>
              {sizes.map((size) => {
                const beside = {
                  ...selection,
                  ...(colour.key && { colour: colour.key }),
                  ...(size.key && { size: size.key }),
                }
                const why = size.key
                  ? blocked(rules, beside, `size:${size.key}`)
                  : colour.key
                    ? blocked(rules, beside, `colour:${colour.key}`)
                    : null
                return (
                  <td key={size.key ?? ''} title={why ?? undefined}>
                    <input
                      inputMode="numeric"
                      aria-label={`${colour.label} ${size.label}`}
                      value={at(colour.key, size.key) || ''}
                      placeholder="0"
                      disabled={why !== null}
                      onChange={({ target }) =>
                        onChange({ ...cells, [cellKey(colour.key, size.key)]: wholeNumber(target.value) ?? 0 })
                      }
                    />
                  </td>
                )
              })}
              <td className="num">{sum(sizes.map((size) => at(colour.key, size.key)))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            {sizes.map((size) => (
              <td key={size.key ?? ''} className="num">
                {sum(colours.map((colour) => at(colour.key, size.key)))}
              </td>
            ))}
            <td className="num">
              <b>{sum(Object.values(cells))}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
