/** How the prices of a product's rules stand, as the merchant reads it. */
export const taxNames = { exclusive: '不含税', inclusive: '含税' } as const
