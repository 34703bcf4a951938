import { useState } from 'react'
import { sampleText } from '../artwork/layers.ts'
import { textAtMost } from '../contract/artwork/layer.ts'
import { hasForbiddenCharacters } from '../contract/text.ts'

type Props = { readonly text: string; readonly onText: (text: string) => void }

const clean = (typed: string): string =>
  [...typed.replaceAll(/\r\n?/g, '\n').slice(0, textAtMost)].filter((sign) => !hasForbiddenCharacters(sign)).join('')

/** What a text says. What an input method is still composing counts when it is composed; an emptied field counts when it says something again. */
export function WordsField({ text, onText }: Props) {
  const [typed, type] = useState<string | null>(null)
  const [isComposing, compose] = useState(false)
  function take(value: string) {
    const words = clean(value)
    if (words !== '' && words !== text) onText(words)
    type(words === '' ? '' : null)
  }
  return (
    <label>
      文字
      <textarea
        rows={3}
        maxLength={textAtMost}
        // What was just put there is to be filled in.
        autoFocus={text === sampleText}
        onFocus={({ currentTarget }) => text === sampleText && currentTarget.select()}
        value={typed ?? text}
        placeholder="请填写文字"
        onChange={({ target }) => (isComposing ? type(target.value) : take(target.value))}
        onCompositionStart={() => compose(true)}
        onCompositionEnd={({ currentTarget }) => {
          compose(false)
          take(currentTarget.value)
        }}
        onBlur={() => type(null)}
      />
    </label>
  )
}
