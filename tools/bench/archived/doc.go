// Package archived measures the archive's pages on a store filled with generated games. NewFilling
// and Fill fill the store; Measure requests pages with every filter and the explorer from running
// servers; Report and ReportSizes write times, and sizes of tables and indexes.
package archived
