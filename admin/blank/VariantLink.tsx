import { Link } from '../shell/Link.tsx'
import { variantWords } from './variantWords.ts'

type Variant = { readonly variantId: number; readonly name: string; readonly colour: string; readonly size: string }

/** Blank goods of a colour and size, by their name. */
export const VariantLink = ({ variant }: { readonly variant: Variant }) => (
  <Link to={`/blank/variant/${variant.variantId}`}>
    {variant.name} {variantWords(variant)}
  </Link>
)
