/** Roles of text, as the theme knows them; a model names a role and never a colour. */
export type Tone = 'plain' | 'strong' | 'quiet' | 'bad' | 'attention' | 'fine' | 'progress' | 'odd' | 'gone' | 'accent';

/** What a status glyph stands for. */
export type Glyph = 'fine' | 'attention' | 'broken' | 'progress' | 'unreadable' | 'gone';

/** Text with a role. */
export type Toned = {readonly text: string; readonly tone: Tone};

/** Text with a role. */
export const toned = (text: string, tone: Tone = 'plain'): Toned => ({text, tone});

/** The role that goes with a glyph. */
export const glyphTone: Readonly<Record<Glyph, Tone>> = {
	fine: 'fine', attention: 'attention', broken: 'bad', progress: 'progress', unreadable: 'odd', gone: 'gone',
};
