/** How sure a verdict is. `cannot-tell` recommends nothing, and says what would settle it. */
export type Confidence = 'certain' | 'likely' | 'cannot-tell';
