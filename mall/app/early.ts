type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isTick = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)

/** True where the field no longer holds what the server wrote into it. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.defaultSelected)
    return field.selectedIndex !== Math.max(0, first)
  }
  // Of the radios of one name the chosen one speaks for all.
  if (isTick(field)) return field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked)
  return field.value !== field.defaultValue
}

/** Does again what was done to a field, so that React hears of it. */
function tell(field: Field, value: string): void {
  if (isTick(field)) {
    field.checked = field.defaultChecked
    return field.click()
  }
  if (!(field instanceof HTMLSelectElement) && field.type !== 'file') {
    // React passes over a value that it has seen already: it is shown the first one, then the typed one behind its back.
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/**
 * What was typed and chosen before the scripts came: React leaves it standing and knows nothing of it, so that a page would show
 * one quantity and price another. Asked for before React begins; the answer, called when it has begun, tells it.
 */
export function typedEarly(): () => void {
  const changed = [...document.querySelectorAll<Field>('input,select,textarea')]
    .filter(isChanged)
    .map((field) => [field, field.value] as const)
  return () => {
    for (const [field, value] of changed) tell(field, value)
  }
}
