import type { ComponentProps } from 'react'
import { NumberBox } from '../../kit/NumberBox.tsx'

// Given by Form.Item, or by whoever has no label beside it.
type Field = Pick<ComponentProps<typeof NumberBox>, 'id' | 'value' | 'onChange' | 'aria-label' | 'aria-describedby' | 'aria-invalid'>

/** 折, as it is typed: 8.5 is 85 折. What is too much or too little stays, so that its fault can be said. `width`: pixels. */
export const FoldInput = ({ width, ...field }: Field & { readonly width: number }) => <NumberBox suffix="折" style={{ width }} {...field} />
