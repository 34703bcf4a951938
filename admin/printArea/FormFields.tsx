import { InputNumber, Select } from 'antd'
import { cornersOfArea, isConvex, usualForm, type PrintForm } from '../../contract/goods/printForm.ts'
import type { PrintArea } from '../../contract/goods/printArea.ts'
import { formLabels, newForm, withCorner } from './forms.ts'
import styles from './FormFields.module.css'

type Props = {
  readonly area: PrintArea
  /** What the position is called. */
  readonly label: string
  readonly onChange: (form: PrintForm) => void
}

/** What the goods are like where they are printed on, in few numbers. */
export function FormFields({ area, label, onChange }: Props) {
  const form = area.form ?? usualForm
  return (
    <div className={styles.form}>
      <label>
        表面
        <Select
          size="small"
          aria-label={`${label}的表面形状`}
          value={form.kind}
          options={Object.entries(formLabels).map(([value, words]) => ({ value, label: words }))}
          onChange={(kind: PrintForm['kind']) => onChange(newForm(kind, area))}
        />
      </label>
      {form.kind === 'cylinder' && (
        <>
          <label>
            轴向
            <Select
              size="small"
              aria-label={`${label}的圆柱方向`}
              value={form.axis}
              options={[
                { value: 'vertical', label: '竖直' },
                { value: 'horizontal', label: '水平' },
              ]}
              onChange={(axis) => onChange({ ...form, axis })}
            />
          </label>
          <Whole
            short="弧度"
            name={`${label}绕过圆柱的角度`}
            value={form.arc}
            least={1}
            most={180}
            unit="°"
            onChange={(arc) => onChange({ ...form, arc })}
          />
          <Whole
            short="弓高"
            name={`${label}的弓高`}
            value={form.bowMm}
            least={-500}
            most={500}
            unit="毫米"
            onChange={(bowMm) => onChange({ ...form, bowMm })}
          />
        </>
      )}
      {form.kind === 'cloth' && (
        <Whole
          short="褶皱"
          name={`${label}随褶皱移动`}
          value={form.foldMm}
          least={0}
          most={100}
          unit="毫米"
          onChange={(foldMm) => onChange({ ...form, foldMm })}
        />
      )}
      {form.kind === 'flat' && <Corners form={form} area={area} label={label} onChange={onChange} />}
    </div>
  )
}

const corners = ['左上', '右上', '右下', '左下'] as const

type CornersProps = Props & { readonly form: Extract<PrintForm, { kind: 'flat' }> }

/** Of goods that are seen at an angle: how far each corner lies from that of the area. */
const Corners = ({ form, area, label, onChange }: CornersProps) => (
  <details className={styles.corners}>
    <summary>透视（四角偏移）</summary>
    {corners.map((corner, at) => (
      <p key={corner}>
        <span>{corner}</span>
        {(['xMm', 'yMm'] as const).map((way) => (
          <Whole
            key={way}
            short={way === 'xMm' ? '右' : '下'}
            name={`${label}${corner}角${way === 'xMm' ? '右移' : '下移'}`}
            value={form.corners?.[at]?.[way] ?? 0}
            least={-2000}
            most={2000}
            unit="毫米"
            onChange={(mm) => onChange(withCorner(form, at, { [way]: mm }))}
          />
        ))}
      </p>
    ))}
    {!isConvex(cornersOfArea(area, form.corners)) && <p role="alert">四角须围成没有凹角的四边形</p>}
  </details>
)

type WholeProps = {
  readonly short: string
  readonly name: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly unit: string
  readonly onChange: (value: number) => void
}

const Whole = ({ short, name, value, least, most, unit, onChange }: WholeProps) => (
  <label>
    {short}
    <InputNumber
      aria-label={name}
      size="small"
      min={least}
      max={most}
      precision={0}
      suffix={unit}
      value={value}
      onChange={(typed) => typed !== null && onChange(typed)}
    />
  </label>
)
