import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import css from '../../../../studio/design.module.css'

const MockupDialog = lazy(async () => ({ default: (await import('./MockupDialog.tsx')).MockupDialog }))

type Props = Omit<ComponentProps<typeof MockupDialog>, 'onClose'>

/** Shows the design on the goods; nothing where the goods have no pictures to show it on. */
export function MockupButton(props: Props) {
  const [isOpen, open] = useState(false)
  if (props.mocked.length === 0) return null
  return (
    <>
      <button type="button" className={css.small} aria-haspopup="dialog" onClick={() => open(true)}>
        效果图
      </button>
      {/* The card it stands in sticks to the page, and would lie below others. */}
      {isOpen &&
        createPortal(
          <Suspense>
            <MockupDialog {...props} onClose={() => open(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
