import { Select } from 'antd'

type Row = { readonly row: number; readonly cells: readonly string[] }
type Place = { readonly sheet: string; readonly heading: number }

type SheetPlaceProps = {
  readonly sheets: readonly string[]
  /** The rows of which one may be the heading. */
  readonly headings: readonly Row[]
  readonly place: Place
  /** Without a heading: wherever it is found on that sheet. */
  readonly onLook: (place: Pick<Place, 'sheet'> & Partial<Place>) => void
}

/** On which sheet of somebody's own file, and below which row, what is to be read stands. */
export const SheetPlace = ({ sheets, headings, place: { sheet, heading }, onLook }: SheetPlaceProps) => (
  <>
    {sheets.length > 1 && (
      <label>
        <span>工作表</span>
        <Select
          aria-label="工作表"
          value={sheet}
          options={sheets.map((name) => ({ value: name, label: name }))}
          onChange={(name) => onLook({ sheet: name })}
        />
      </label>
    )}
    <label>
      <span>表头所在行</span>
      <Select
        aria-label="表头所在行"
        value={heading}
        options={headings.map(({ row, cells }) => ({
          value: row,
          label: `第 ${row} 行：${cells
            .filter((cell) => cell !== '')
            .slice(0, 4)
            .join('、')}`,
        }))}
        onChange={(row) => onLook({ sheet, heading: row })}
      />
    </label>
  </>
)
