/** Returns the path of the sign-in page with another form. */
export function screenPath(screen: 'signin' | 'signup' | 'link' | 'reset', refUrl: string): string {
  return `/sign-in?${new URLSearchParams({ defaultScreen: screen, refUrl })}`;
}
