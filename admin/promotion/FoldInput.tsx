import { InputNumber, type InputNumberProps } from 'antd'

// Given by Form.Item, or by whoever has no label beside it.
type Field = Pick<InputNumberProps<number>, 'id' | 'value' | 'onChange' | 'aria-label' | 'aria-describedby' | 'aria-invalid'>

/** 折, as it is typed: 8.5 is 85 折. What is too much or too little stays, so that its fault can be said. `width`: pixels. */
export const FoldInput = ({ width, ...field }: Field & { readonly width: number }) => (
  <InputNumber<number> controls={false} keyboard={false} suffix="折" style={{ width }} {...field} />
)
