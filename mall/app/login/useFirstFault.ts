import { useEffect, useRef } from 'react'

/** Puts the cursor into the first faulty field whenever the form was told something new. */
export function useFirstFault(last: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (last) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [last])
  return form
}
